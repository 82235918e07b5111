import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BoardPage } from '../../../contract/boards/boards.ts';
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
async function whileDeleted<T>(table: 'boards' | 'board_lists', id: number, call: () => Promise<T>) {
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
