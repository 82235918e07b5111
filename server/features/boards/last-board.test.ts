import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser;
const boards = '/ann/boat/-/boards';

interface Made {
  readonly id: number;
}

beforeAll(async () => {
  server = await createTestServer();
  ann = await server.createUser('ann');
  await server.create('/projects', { name: 'Boat', path: 'boat', visibility: 'public' }, ann);
});
afterAll(() => server?.close());

const add = async (name: string): Promise<number> =>
  (await server.call('POST', `${boards}.json`, ann, { board: { name } })).json<Made>().id;
const visit = async (id: number): Promise<void> => {
  expect((await server.call('GET', `${boards}/${id}.json`, ann)).statusCode).toBe(200);
};
const last = async (who: TestUser | null) =>
  (await server.call('GET', `${boards}/last.json`, who)).json<Made & { lists: unknown[] }>();

it('BOARD-06 the boards that one looked at last come first, and the last one comes whole', async () => {
  for (const name of ['Second', 'Third', 'Fourth', 'Fifth']) await visit(await add(name)); // oxlint-disable-line no-await-in-loop
  const id = await add('Sixth');
  await visit(id);
  const recent = (await server.call('GET', `${boards}/recent.json`, ann)).json<Made[]>();
  expect(recent.length).toBeLessThanOrEqual(4);
  expect(recent[0]).toMatchObject({ id });
  expect((await server.call('GET', `${boards}/recent`, ann)).json()).toEqual(recent);
  expect(await last(ann)).toMatchObject({ id, lists: [{}, {}] });
  // Who has looked at none gets the first one.
  const [first] = (await server.call('GET', `${boards}.json`, null)).json<Made[]>();
  expect((await last(null)).id).toBe(first!.id);
});

it('BOARD-06 a deleted board is nobody’s last one', async () => {
  const [before, gone] = [await add('Before'), await add('Gone')];
  await visit(before);
  await visit(gone);
  expect((await last(ann)).id).toBe(gone);
  expect((await server.call('DELETE', `${boards}/${gone}.json`, ann)).statusCode).toBe(204);
  expect((await last(ann)).id).toBe(before);
});
