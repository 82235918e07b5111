import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer } from '../../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../../testing/server.ts';

let server: TestServer;
let ann: TestUser, reporter: TestUser;

const app = '/projects/ann%2Fapp';
let branches = 0;

/** Merges a branch of two new files; its iid and the files. */
async function merged(more: object = {}, merging: object = {}): Promise<{ iid: number; files: string[] }> {
  const branch = `feature-${(branches += 1)}`;
  const files = [`${branch}-a.txt`, `${branch}-b.txt`];
  await server.create(`${app}/repository/branches`, { branch, ref: 'main' }, ann);
  for (const file_path of files)
    await server.create(
      `${app}/repository/commits`,
      {
        branch,
        commit_message: `Add ${file_path}`,
        actions: [{ action: 'create', file_path, content: 'x\n' }],
      },
      ann,
    );
  const { iid } = await server.create(
    `${app}/merge_requests`,
    { title: 'Two files', source_branch: branch, target_branch: 'main', ...more },
    ann,
  );
  expect((await server.api('PUT', `${app}/merge_requests/${iid}/merge`, ann, merging)).statusCode).toBe(200);
  return { iid, files };
}
const filesOf = async (ref: string) =>
  (await server.api('GET', `${app}/repository/tree?ref=${ref}&per_page=100`, ann))
    .json<{ name: string }[]>()
    .map(({ name }) => name);
const pick = (of: string, how: 'revert' | 'cherry_pick', body: object, as: TestUser = ann) =>
  server.call('POST', `/ann/app/-/${of}/${how}`, as, { target_branch: 'main', ...body });
const lastMessage = async (ref: string) =>
  (await server.api('GET', `${app}/repository/commits/${ref}`, ann)).json<{ message: string }>().message;

beforeAll(async () => {
  server = await createTestServer();
  ann = await server.createUser('ann');
  reporter = await server.createUser('reporter');
  const project = await server.create('/projects', { name: 'App', initialize_with_readme: true }, ann);
  await server.create(`/projects/${project.id}/members`, { user_id: reporter.id, access_level: 20 }, ann);
  await server.create(`${app}/repository/branches`, { branch: 'stable', ref: 'main' }, ann);
});
afterAll(() => server?.close());

it.each([
  ['a merge commit', 'merge', {}],
  ['a squash', 'merge', { squash: true }],
  ['a fast-forward', 'ff', {}],
])(
  'MR-03 %s is reverted on its branch, and says of which merge request',
  async (_, merge_method, merging) => {
    await server.api('PUT', app, ann, { merge_method });
    const { iid, files } = await merged({}, merging);
    expect(await filesOf('main')).toEqual(expect.arrayContaining(files));
    const answer = await pick(`merge_requests/${iid}`, 'revert', {});
    expect(answer.json<{ url: string }>().url).toMatch(/^\/ann\/app\/-\/commit\/[0-9a-f]{40}$/);
    expect(await filesOf('main')).not.toEqual(expect.arrayContaining([files[0]]));
    expect(await filesOf('main')).not.toEqual(expect.arrayContaining([files[1]]));
    expect(await lastMessage('main')).toContain('Revert ');
    await server.api('PUT', app, ann, { merge_method: 'merge' });
  },
);

it('MR-03 MR-01 a merge is picked onto another branch by a merge request from a new branch', async () => {
  const { iid, files } = await merged();
  const body = { target_branch: 'stable', start_merge_request: true };
  const { url } = (await pick(`merge_requests/${iid}`, 'cherry_pick', body)).json<{ url: string }>();
  const made = (await server.api('GET', `${app}/merge_requests/${url.split('/').at(-1)}`, ann)).json<
    Record<string, string>
  >();
  expect(made).toMatchObject({ target_branch: 'stable', state: 'opened' });
  expect(made['source_branch']).toMatch(/^cherry-pick-[0-9a-f]{8}$/);
  expect(await filesOf(made['source_branch']!)).toEqual(expect.arrayContaining(files));
  expect(await filesOf('stable')).not.toEqual(expect.arrayContaining(files));
  // The same once more is another branch.
  const again = (await pick(`merge_requests/${iid}`, 'cherry_pick', body)).json<{ url: string }>();
  const second = await server.api('GET', `${app}/merge_requests/${again.url.split('/').at(-1)}`, ann);
  expect(second.json<{ source_branch: string }>().source_branch).toBe(`${made['source_branch']}-2`);
});

it('MR-03 a commit is picked from its page; who may not push may not, and what is not merged can’t be reverted', async () => {
  const { files } = await merged();
  const log = await server.api('GET', `${app}/repository/commits?path=${files[0]}`, ann);
  const { id } = log.json<{ id: string }[]>()[0]!;
  expect((await pick(`commit/${id}`, 'cherry_pick', { target_branch: 'stable' }, reporter)).statusCode).toBe(
    403,
  );
  expect((await pick(`commit/${id}`, 'cherry_pick', { target_branch: 'stable' })).statusCode).toBe(200);
  expect(await filesOf('stable')).toContain(files[0]);
  expect((await pick(`commit/${'0'.repeat(40)}`, 'revert', {})).statusCode).toBe(404);
  await server.create(
    `${app}/repository/commits`,
    {
      branch: 'open',
      start_branch: 'main',
      commit_message: 'Open',
      actions: [{ action: 'create', file_path: 'open.txt', content: 'x\n' }],
    },
    ann,
  );
  const { iid } = await server.create(
    `${app}/merge_requests`,
    { title: 'Open', source_branch: 'open', target_branch: 'main' },
    ann,
  );
  expect((await pick(`merge_requests/${iid}`, 'revert', {})).statusCode).toBe(400);
});
