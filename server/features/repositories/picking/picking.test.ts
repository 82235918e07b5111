import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer } from '../../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../../testing/server.ts';

let server: TestServer;
let ann: TestUser, reporter: TestUser;

const app = '/projects/ann%2Fapp';
interface Made {
  readonly id: string;
  readonly message: string;
  readonly author_name: string;
  readonly committer_name: string;
  readonly parent_ids: string[];
}
const commit = (branch: string, action: string, file_path: string, more: object = {}) =>
  server.create(
    `${app}/repository/commits`,
    { branch, commit_message: `Change ${file_path}`, actions: [{ action, file_path, ...more }] },
    ann,
  ) as Promise<Made & { iid: number }>;
const pick = (how: 'cherry_pick' | 'revert', sha: string, body: object, as: TestUser = ann) =>
  server.api('POST', `${app}/repository/commits/${sha}/${how}`, as, body);
const text = async (path: string, ref: string) => {
  const answer = await server.api('GET', `${app}/repository/files/${path}/raw?ref=${ref}`, ann);
  return answer.statusCode === 200 ? answer.body : answer.statusCode;
};

beforeAll(async () => {
  server = await createTestServer();
  ann = await server.createUser('ann');
  reporter = await server.createUser('reporter');
  const project = await server.create(
    '/projects',
    { name: 'App', visibility: 'public', initialize_with_readme: true },
    ann,
  );
  await server.create(`/projects/${project.id}/members`, { user_id: reporter.id, access_level: 20 }, ann);
  await commit('main', 'create', 'text.txt', { content: 'one\ntwo\nthree\n' });
  for (const branch of ['stable', 'other'])
    await server.create(`${app}/repository/branches`, { branch, ref: 'main' }, ann);
});
afterAll(() => server?.close());

it('MR-03 a commit is picked onto another branch, with its author, and only once', async () => {
  const made = await commit('main', 'update', 'text.txt', { content: 'one\n2\nthree\n' });
  const tried = await pick('cherry_pick', made.id, { branch: 'stable', dry_run: true });
  expect([tried.statusCode, tried.json()]).toEqual([200, { dry_run: 'success' }]);
  expect(await text('text.txt', 'stable')).toBe('one\ntwo\nthree\n');
  const picked = await pick('cherry_pick', made.id, { branch: 'stable' });
  expect(picked.statusCode).toBe(201);
  expect(picked.json<Made>()).toMatchObject({
    message: `Change text.txt\n\n(cherry picked from commit ${made.id})\n`,
    author_name: made.author_name,
  });
  expect(await text('text.txt', 'stable')).toBe('one\n2\nthree\n');
  const again = await pick('cherry_pick', made.id, { branch: 'stable' });
  expect(again.statusCode).toBe(400);
  expect(again.json()).toMatchObject({ error_code: 'empty' });
});

it('MR-03 a commit is taken back, and a conflict changes nothing', async () => {
  const first = await commit('other', 'update', 'text.txt', { content: 'one\nTWO\nthree\n' });
  const reverted = await pick('revert', first.id, { branch: 'other' });
  expect(reverted.json<Made>()).toMatchObject({
    message: `Revert "Change text.txt"\n\nThis reverts commit ${first.id}\n`,
    parent_ids: [first.id],
  });
  expect(await text('text.txt', 'other')).toBe('one\ntwo\nthree\n');
  const second = await commit('other', 'update', 'text.txt', { content: 'one\nother\nthree\n' });
  const failed = await pick('revert', first.id, { branch: 'other' });
  expect(failed.statusCode).toBe(400);
  expect(failed.json()).toMatchObject({
    error_code: 'conflict',
    message: expect.stringContaining('Sorry, we cannot revert this commit automatically.'),
  });
  const head = await server.api('GET', `${app}/repository/branches/other`, ann);
  expect(head.json<{ commit: Made }>().commit.id).toBe(second.id);
});

it('MR-03 of a merge it is what the merge brought that is taken back', async () => {
  await server.create(`${app}/repository/branches`, { branch: 'feature', ref: 'stable' }, ann);
  await commit('feature', 'create', 'a.txt', { content: 'a\n' });
  await commit('feature', 'create', 'b.txt', { content: 'b\n' });
  const { iid } = await server.create(
    `${app}/merge_requests`,
    { title: 'Two files', source_branch: 'feature', target_branch: 'stable' },
    ann,
  );
  const merged = (await server.api('PUT', `${app}/merge_requests/${iid}/merge`, ann, {})).json<{
    merge_commit_sha: string;
  }>();
  expect(await text('b.txt', 'stable')).toBe('b\n');
  expect((await pick('revert', merged.merge_commit_sha, { branch: 'stable' })).statusCode).toBe(201);
  expect([await text('a.txt', 'stable'), await text('b.txt', 'stable')]).toEqual([404, 404]);
});

it('MR-03 nobody picks who may not push, nor onto what is not there', async () => {
  const { id } = await commit('main', 'create', 'c.txt', { content: 'c\n' });
  expect((await pick('cherry_pick', id, { branch: 'stable' }, reporter)).statusCode).toBe(403);
  // was: 400, where v4 says that the branch is not there
  expect((await pick('cherry_pick', id, { branch: 'nowhere' })).json()).toEqual({
    message: '404 Branch Not Found',
  });
  expect((await pick('cherry_pick', id, { branch: '-x' })).statusCode).toBe(400);
  expect((await pick('cherry_pick', '0'.repeat(40), { branch: 'stable' })).statusCode).toBe(404);
  expect((await pick('revert', '--all', { branch: 'stable' })).statusCode).toBe(404);
  expect(await text('c.txt', 'stable')).toBe(404);
});
