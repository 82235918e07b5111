import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockWaiters } from '../../../testing/lock-waits.ts';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser, bob: TestUser;
const garden = '/projects/ann%2Fgarden';
beforeAll(async () => {
  server = await createTestServer();
  [ann, bob] = await server.createUsers('ann', 'bob');
  const { id } = await server.create('/projects', { name: 'Garden' }, ann);
  await server.create(`/projects/${id}/members`, { user_id: bob.id, access_level: 40 }, ann);
});
afterAll(() => server?.close());

it('of two changes at one moment, the history says of the second what the first has left', async () => {
  const { db } = server.platform;
  const { id, iid } = await server.create(
    `${garden}/issues`,
    { title: 'First', weight: 1, due_date: '2026-11-01' },
    ann,
  );
  const [spring, autumn] = [
    await server.create(`${garden}/milestones`, { title: 'Spring' }, ann),
    await server.create(`${garden}/milestones`, { title: 'Autumn' }, ann),
  ];
  const change = (as: TestUser, body: object) => server.api('PUT', `${garden}/issues/${iid}`, as, body);
  let answers: ReturnType<typeof change>[] = [];
  await db.transaction().execute(async (tx) => {
    await sql`select 1 from subjects where id = ${id} for update`.execute(tx);
    // Both have read the issue as it was.
    answers = [
      change(ann, {
        title: 'Of Ann',
        weight: 2,
        due_date: '2026-11-02',
        milestone_id: spring!.id,
        discussion_locked: true,
      }),
      change(bob, {
        title: 'Of Bob',
        weight: 3,
        due_date: '2026-11-03',
        milestone_id: autumn!.id,
        discussion_locked: true,
      }),
    ];
    await lockWaiters(db, 2);
  });
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const { rows } = await sql<{
    attribute: string;
    old: unknown;
    new: unknown;
  }>`select attribute, old, new from changes
    where subject_id = ${id} and attribute in ('title', 'weight', 'due_date', 'milestone', 'discussion_locked')
    and created_at > (select created_at from subjects where id = ${id}) order by id`.execute(db);
  const of = (name: string) => rows.filter(({ attribute }) => attribute === name);
  // was: both changes of the title were said to be from 'First'
  for (const name of ['title', 'weight', 'due_date']) {
    const [one, two, ...more] = of(name);
    expect([name, more]).toEqual([name, []]);
    expect([name, two!.old]).toEqual([name, one!.new]);
  }
  // One line says what was removed and what was added.
  const values = of('milestone').map((change) => change.old ?? change.new);
  expect(values).toHaveLength(3);
  expect(values[1]).toEqual(values[0]);
  expect(values[2]).not.toEqual(values[0]);
  expect(of('discussion_locked')).toMatchObject([{ old: false, new: true }]);
});
