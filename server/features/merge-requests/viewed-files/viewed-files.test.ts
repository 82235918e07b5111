import { sql } from 'kysely';
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
const changes = async (as: TestUser, query = '') =>
  (await server.call('GET', `${page}/changes.json${query}`, as)).json<MergeRequestChanges>();
const viewed = async (as: TestUser) => (await changes(as)).viewed;
const send = (method: 'PUT' | 'DELETE', as: TestUser | null, body: object) =>
  server.call(method, `${page}/viewed_files`, as, body);

/** A file as it is in a version; without one as it is now. */
async function content(path: string, query = '') {
  const { diff, head_sha } = await changes(ann, query);
  const file = diff.files.find(({ new_path }) => new_path === path)!;
  return { file: { path, blob: file.identity!.new_blob, mode: file.new_mode }, head_sha };
}

async function tick(as: TestUser, path: string, query = '') {
  const { file, head_sha } = await content(path, query);
  return send('PUT', as, { ...file, head_sha });
}
const untick = async (as: TestUser, path: string, query = '') =>
  send('DELETE', as, (await content(path, query)).file);

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
  expect((await untick(ann, 'b.txt')).statusCode).toBe(204);
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

it('DIFF-17 every version knows what was viewed of it, in whatever order, and what was viewed before', async () => {
  const start = (await changes(ben)).versions[0]!;
  await commit('create', 'c.txt', { content: '1\n' });
  await server.drain();
  const first = (await changes(ben)).versions[0]!;
  await commit('update', 'c.txt', { content: '2\n' });
  await server.drain();
  const second = (await changes(ben)).versions[0]!;
  await commit('update', 'c.txt', { content: '3\n' });
  await server.drain();
  const third = (await changes(ben)).versions[0]!;
  const seen = async (id: number) => {
    const { viewed: now, viewed_before: before } = await changes(ben, `?diff_id=${id}`);
    return [now.includes('c.txt'), before.find(({ path }) => path === 'c.txt')?.head_sha];
  };
  await tick(ben, 'c.txt', `?diff_id=${second.id}`);
  // What was viewed later says nothing of what has changed since.
  expect(await seen(first.id)).toEqual([false, undefined]);
  expect(await seen(second.id)).toEqual([true, undefined]);
  expect(await seen(third.id)).toEqual([false, second.head_sha]);
  await tick(ben, 'c.txt', `?diff_id=${first.id}`);
  expect(await seen(first.id)).toEqual([true, undefined]);
  expect(await seen(second.id)).toEqual([true, undefined]);
  // Of two the later version, whichever was ticked last.
  expect(await seen(third.id)).toEqual([false, second.head_sha]);
  await tick(ben, 'c.txt');
  await untick(ben, 'c.txt', `?diff_id=${second.id}`);
  expect(await seen(first.id)).toEqual([true, undefined]);
  expect(await seen(second.id)).toEqual([false, first.head_sha]);
  expect(await seen(third.id)).toEqual([true, undefined]);
  expect(await seen(start.id)).toEqual([false, undefined]);
  // A single commit shows a file as it was, which may be older than what was viewed.
  await untick(ben, 'c.txt');
  expect(await seen(third.id)).toEqual([false, first.head_sha]);
  const { shown, viewed_before: ofCommit } = await changes(ben, `?commit_id=${second.head_sha}`);
  expect([shown.commit?.commit.sha, ofCommit]).toEqual([second.head_sha, []]);
});

it('DIFF-17 who has viewed very many files keeps the last content of each', async () => {
  const { rows } = await sql<{ id: number }>`select m.id from merge_requests m limit 1`.execute(
    server.platform.db,
  );
  await sql`insert into viewed_files (user_id, merge_request_id, path, blob, mode, viewed_at)
    select ${ben.id}, ${rows[0]!.id}, 'many' || n / 2, lpad(n::text, 40, '0'), '100644', now() - n * interval '1 minute'
    from generate_series(1, 10_000) n`.execute(server.platform.db);
  expect((await tick(ben, 'a.txt')).statusCode).toBe(204);
  expect(await viewed(ben)).toContain('a.txt');
  const { rows: kept } = await sql<{
    blob: string;
  }>`select blob from viewed_files where path in ('many1', 'many2') order by 1`.execute(server.platform.db);
  expect(kept.map(({ blob }) => Number(blob))).toEqual([2, 4]);
  await sql`delete from viewed_files where path like 'many%'`.execute(server.platform.db);
});

it('DIFF-17 who is not signed in ticks nothing, and what is no blob is refused', async () => {
  const before = await viewed(ben);
  const body = { path: 'b.txt', blob: null, mode: '100644' };
  expect((await send('PUT', null, body)).statusCode).toBe(401);
  expect((await send('DELETE', null, body)).statusCode).toBe(401);
  expect((await send('PUT', ben, { ...body, blob: 'main' })).statusCode).toBe(400);
  const cat = await server.createUser('cat');
  expect((await send('PUT', cat, body)).statusCode).toBe(404);
  expect(await viewed(ben)).toEqual(before);
});

it('DIFF-17 a file is ticked however long its path is', async () => {
  // Nothing that is compressed.
  const path = Array.from({ length: 2000 }, (_, index) =>
    String.fromCharCode(0x4e00 + ((index * index * 7919 + index * 104_729) % 20_000)),
  ).join('');
  const file = { path, blob: 'a'.repeat(40), mode: '100644' };
  // was: 500
  for (const method of ['PUT', 'PUT', 'DELETE'] as const)
    expect((await send(method, ann, file)).statusCode).toBe(204);
  expect((await send('PUT', ann, { ...file, path: `${path}.` })).statusCode).toBe(400);
});
