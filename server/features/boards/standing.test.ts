import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BoardPage } from '../../../contract/boards/boards.ts';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser, bob: TestUser;
let board: number, label: number, milestone: number;
const project = '/projects/ann%2Fboat';

beforeAll(async () => {
  server = await createTestServer();
  [ann, bob] = await server.createUsers('ann', 'bob');
  await server.create('/projects', { name: 'Boat' }, ann);
  await server.create(`${project}/members`, { user_id: bob.id, access_level: 30 }, ann);
  ({ id: label } = await server.create(`${project}/labels`, { name: 'wood', color: '#112233' }, ann));
  ({ id: milestone } = await server.create(`${project}/milestones`, { title: 'Spring' }, ann));
  [{ id: board }] = (await server.api('GET', `${project}/boards`, ann)).json();
  for (const list of [{ label_id: label }, { assignee_id: bob.id }, { milestone_id: milestone }])
    await server.call('POST', `/-/boards/${board}/lists`, ann, { list });
});
afterAll(() => server?.close());

/** How many days the issue has stood in each list that has it. */
async function daysOf(id: number): Promise<Record<string, number>> {
  const page: BoardPage = (await server.call('GET', `/ann/boat/-/boards/${board}.json`, ann)).json();
  return Object.fromEntries(
    page.lists.flatMap(({ title, entered }) =>
      entered[id] === undefined
        ? []
        : [[title, Math.round((Date.now() - Date.parse(entered[id])) / 86_400_000)]],
    ),
  );
}

it('a card has stood in a list since it came there; what was opened there, since then', async () => {
  const { id, iid } = await server.create(
    `${project}/issues`,
    { title: 'Old', labels: 'wood', milestone_id: milestone },
    ann,
  );
  const change = (body: object) => server.api('PUT', `${project}/issues/${iid}`, ann, body);
  /** Lets days pass: what has happened was earlier. */
  const pass = async (days: number): Promise<void> => {
    for (const table of ['subjects', 'changes'])
      await sql`update ${sql.table(table)} set created_at = created_at - make_interval(days => ${days})
        where ${sql.ref(table === 'subjects' ? 'id' : 'subject_id')} = ${id}`.execute(server.platform.db);
  };
  await pass(30);
  expect(await daysOf(id)).toEqual({ wood: 30, Spring: 30 });
  await change({ assignee_ids: [bob.id] });
  await pass(20);
  // What changes besides is no move.
  await change({ weight: 3, title: 'Older' });
  expect(await daysOf(id)).toEqual({ wood: 50, Bob: 20, Spring: 50 });
  await change({ remove_labels: 'wood' });
  await change({ assignee_ids: [] });
  await pass(5);
  await change({ milestone_id: 0 });
  await pass(4);
  expect(await daysOf(id)).toEqual({ Open: 4 });
  await change({ state_event: 'close' });
  await pass(2);
  expect(await daysOf(id)).toEqual({ Closed: 2 });
  await change({ state_event: 'reopen', add_labels: 'wood' });
  await pass(1);
  expect(await daysOf(id)).toEqual({ wood: 1 });
});
