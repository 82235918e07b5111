import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MergeRequestChanges } from '../../../../contract/merge-requests/merge-requests.ts';
import { createTestServer } from '../../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../../testing/server.ts';

let server: TestServer;
let ann: TestUser, ben: TestUser;
const page = '/ann/app/-/merge_requests/1';

const commit = (action: string, file_path: string, more: object) =>
  server.create(
    '/projects/ann%2Fapp/repository/commits',
    { branch: 'feature', commit_message: 'Change', actions: [{ action, file_path, ...more }] },
    ann,
  );
const changes = async (as: TestUser) =>
  (await server.call('GET', `${page}/changes.json`, as)).json<MergeRequestChanges>();
const viewed = async (as: TestUser) => (await changes(as)).viewed;
const send = (method: 'PUT' | 'DELETE', as: TestUser | null, body: object) =>
  server.call(method, `${page}/viewed_files`, as, body);

/** Ticks a file as it is now. */
async function tick(as: TestUser, path: string) {
  const file = (await changes(as)).diff.files.find(({ new_path }) => new_path === path)!;
  return send('PUT', as, { path, blob: file.identity!.new_blob, mode: file.new_mode });
}

beforeAll(async () => {
  server = await createTestServer();
  ann = await server.createUser('ann');
  ben = await server.createUser('ben');
  const project = await server.create('/projects', { name: 'App', initialize_with_readme: true }, ann);
  await server.create(`/projects/${project.id}/members`, { user_id: ben.id, access_level: 30 }, ann);
  await server.create('/projects/ann%2Fapp/repository/branches', { branch: 'feature', ref: 'main' }, ann);
  await commit('create', 'a.txt', { content: 'one\n' });
  await commit('create', 'b.txt', { content: 'two\n' });
  await commit('delete', 'README.md', {});
  await server.create(
    '/projects/ann%2Fapp/merge_requests',
    { title: 'Change', source_branch: 'feature', target_branch: 'main' },
    ann,
  );
  await server.drain();
});
afterAll(() => server?.close());

it('DIFF-17 a tick is of one person, goes when the file changes, and comes back with its content', async () => {
  for (const path of ['a.txt', 'b.txt', 'README.md']) expect((await tick(ann, path)).statusCode).toBe(204);
  // Again changes nothing.
  expect((await tick(ann, 'a.txt')).statusCode).toBe(204);
  expect((await viewed(ann)).sort()).toEqual(['README.md', 'a.txt', 'b.txt']);
  expect(await viewed(ben)).toEqual([]);
  expect((await send('DELETE', ann, { path: 'b.txt' })).statusCode).toBe(204);
  expect((await viewed(ann)).sort()).toEqual(['README.md', 'a.txt']);
  await commit('update', 'a.txt', { content: 'three\n' });
  await server.drain();
  expect(await viewed(ann)).toEqual(['README.md']);
  await commit('update', 'a.txt', { content: 'one\n' });
  await server.drain();
  expect((await viewed(ann)).sort()).toEqual(['README.md', 'a.txt']);
  // The same content with another mode is another file.
  await commit('chmod', 'a.txt', { execute_filemode: true });
  await server.drain();
  expect(await viewed(ann)).toEqual(['README.md']);
});

it('DIFF-17 who is not signed in ticks nothing, and what is no blob is refused', async () => {
  const body = { path: 'b.txt', blob: null, mode: '100644' };
  expect((await send('PUT', null, body)).statusCode).toBe(401);
  expect((await send('DELETE', null, { path: 'b.txt' })).statusCode).toBe(401);
  expect((await send('PUT', ben, { ...body, blob: 'main' })).statusCode).toBe(400);
  const cat = await server.createUser('cat');
  expect((await send('PUT', cat, body)).statusCode).toBe(404);
  expect(await viewed(ben)).toEqual([]);
});
