import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BoardPage } from '../../../contract/boards/boards.ts';
import { publish } from '../../platform/realtime/publish.ts';
import { lockWaiters } from '../../../testing/lock-waits.ts';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser;
let project: number;

beforeAll(async () => {
  server = await createTestServer();
  [ann] = await server.createUsers('ann');
  ({ id: project } = await server.create('/projects', { name: 'Boat', visibility: 'private' }, ann));
});
afterAll(() => server?.close());

/** Makes the call while its row is deleted, and commits once the call waits. */
async function whileDeleted<T>(
  table: 'boards' | 'board_lists' | 'labels' | 'milestones',
  id: number,
  call: () => Promise<T>,
) {
  const { db } = server.platform;
  let answer: Promise<T> | undefined;
  await db.transaction().execute(async (tx) => {
    await sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx);
    answer = call();
    await lockWaiters(db);
  });
  return answer!;
}

it('BOARD-06 a visit of a board that is deleted at that moment is not kept, and the board is shown as it was', async () => {
  const { id } = await server.create(`/projects/${project}/boards`, { name: 'Short-lived' }, ann);
  const page = `/ann/boat/-/boards/${id}.json`;
  const visited = await whileDeleted('boards', id, () => server.call('GET', page, ann));
  expect(visited.statusCode, visited.body).toBe(200);
  expect((await server.call('GET', page, ann)).statusCode).toBe(404);
});

it('BOARD-02 folding a list that is deleted at that moment answers 404', async () => {
  const { id } = await server.create(`/projects/${project}/boards`, { name: 'Lists' }, ann);
  await server.call('POST', `/-/boards/${id}/lists/generate.json`, ann);
  const list = (await server.call('GET', `/ann/boat/-/boards/${id}.json`, ann)).json<BoardPage>().lists[1]!;
  const folded = await whileDeleted('board_lists', list.id, () =>
    server.call('PUT', `/-/boards/${id}/lists/${list.id}`, ann, { list: { collapsed: true } }),
  );
  expect(folded.statusCode, folded.body).toBe(404);
});

// was: 500
it('BOARD-02 BOARD-06 what uses a label or a milestone that is deleted at that moment answers 404', async () => {
  const group = await server.create('/groups', { name: 'Row', path: 'row' }, ann);
  const [board] = (await server.call('GET', '/groups/row/-/epic_boards.json', ann)).json<[{ id: number }]>();
  const epic = await server.create(`/groups/${group.id}/epics`, { title: 'Oars' }, ann);
  const make = (kind: 'labels' | 'milestones') =>
    server.create(`/groups/${group.id}/${kind}`, { name: 'Brief', title: 'Brief', color: '#112233' }, ann);
  const label = (call: (id: number) => ReturnType<TestServer['call']>) =>
    make('labels').then(({ id }) => whileDeleted('labels', id, () => call(id)));
  const page = `/groups/row/-/epic_boards/${board.id}.json`;
  const scoped = await label((id) => server.call('PUT', page, ann, { board: { label_ids: [id] } }));
  expect(scoped.statusCode, scoped.body).toBe(404);
  const listed = await label((label_id) =>
    server.call('POST', `/-/boards/${board.id}/lists`, ann, { list: { label_id } }),
  );
  expect(listed.statusCode, listed.body).toBe(404);
  const { id: doing } = await make('labels');
  await server.call('POST', `/-/boards/${board.id}/lists`, ann, { list: { label_id: doing } });
  const [backlog, list] = (await server.call('GET', page, ann)).json<BoardPage>().lists;
  const moved = await whileDeleted('labels', doing, () =>
    server.call('PUT', `/-/boards/${board.id}/issues/${epic.id}`, ann, {
      from_list_id: backlog!.id,
      to_list_id: list!.id,
    }),
  );
  expect(moved.statusCode, moved.body).toBe(404);
  const [ofIssues] = (await server.call('GET', '/groups/row/-/boards.json', ann)).json<[{ id: number }]>();
  const { id: milestone_id } = await make('milestones');
  const timed = await whileDeleted('milestones', milestone_id, () =>
    server.call('POST', `/-/boards/${ofIssues.id}/lists`, ann, { list: { milestone_id } }),
  );
  expect(timed.statusCode, timed.body).toBe(404);
});

// was: an open board kept the list, whose cards could not be read any more
it('BOARD-08 who looks at boards and issues hears that a milestone on them was deleted', async () => {
  const { realtime } = server.platform;
  // Connected: the first message says that some may have been missed.
  await new Promise((resolve) => realtime.subscribe('first', resolve));
  const { id: milestone } = await server.create(`/projects/${project}/milestones`, { title: 'Tide' }, ann);
  const make = async (name: string) => (await server.create(`/projects/${project}/boards`, { name }, ann)).id;
  const [listed, limited, other] = [await make('Listed'), await make('Limited'), await make('Other')];
  await server.call('POST', `/-/boards/${listed}/lists`, ann, { list: { milestone_id: milestone } });
  await server.api('PUT', `/projects/${project}/boards/${limited}`, ann, { milestone_id: milestone });
  await server.create(`/projects/${project}/issues`, { title: 'Anchor', milestone_id: milestone }, ann);
  const last = { event: 'last' };
  /** What comes on a stream, until the last message. */
  const heard = (stream: string): Promise<unknown[]> =>
    new Promise((resolve) => {
      const messages: unknown[] = [];
      const end = realtime.subscribe(stream, (message) => {
        const { tx: _tx, ...said } = message as { tx?: string; event: string };
        if (said.event === 'last') {
          end();
          resolve(messages);
        } else {
          messages.push(said);
        }
      });
    });
  const streams = [
    `board:${listed}`,
    `board:${limited}`,
    `board:${other}`,
    `project:${project}:issues`,
  ] as const;
  const all = Promise.all(streams.map((stream) => heard(stream)));
  expect((await server.api('DELETE', `/projects/${project}/milestones/${milestone}`, ann)).statusCode).toBe(
    204,
  );
  for (const stream of streams) await publish(server.platform.db, stream, last);
  expect(await all).toEqual([[{ event: 'board' }], [{ event: 'board' }], [], [{ event: 'issues' }]]);
});
