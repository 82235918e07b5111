import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SubjectPage } from '../../../../contract/kinds/kinds.ts';
import { createTestServer } from '../../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../../testing/server.ts';

let server: TestServer;
let ann: TestUser, dev: TestUser, reporter: TestUser, below: TestUser;
const app = '/projects/yard%2Fboat';

beforeAll(async () => {
  server = await createTestServer();
  [ann, dev, reporter, below] = await server.createUsers('ann', 'dev', 'reporter', 'below');
  const group = await server.create('/groups', { name: 'Yard', path: 'yard' }, ann);
  await server.create(`/groups/${group.id}/members`, { user_id: below.id, access_level: 30 }, ann);
  const { id } = await server.create(
    '/projects',
    { name: 'Boat', path: 'boat', namespace_id: group.id, initialize_with_readme: true },
    ann,
  );
  for (const [user, access_level] of [
    [dev, 30],
    [reporter, 20],
  ] as const)
    await server.create(`/projects/${id}/members`, { user_id: user.id, access_level }, ann);
  await server.create(`${app}/repository/branches`, { branch: 'open', ref: 'main' }, ann);
  await server.create(
    `${app}/repository/commits`,
    {
      branch: 'change',
      start_branch: 'main',
      commit_message: 'Change',
      actions: [{ action: 'create', file_path: 'x.txt', content: 'x\n' }],
    },
    ann,
  );
  await server.create(
    `${app}/merge_requests`,
    {
      title: 'Change',
      source_branch: 'change',
      target_branch: 'open',
      assignee_ids: [ann.id, dev.id, reporter.id, below.id],
    },
    ann,
  );
});
afterAll(() => server?.close());

it('MR-04 the page knows which assignees cannot merge into its target', async () => {
  const merging = async () =>
    (await server.call('GET', '/yard/boat/-/merge_requests/1.json', dev)).json<SubjectPage>().merging;
  expect(await merging()).toEqual({ access_level: 30, cannot_merge_ids: [reporter.id] });
  // A rule of the branch can ask for more.
  const rule = { name: 'open', push_access_level: 40, merge_access_level: 40 };
  await server.create(`${app}/protected_branches`, rule, ann);
  const protectedNow = await merging();
  expect(protectedNow?.access_level).toBe(40);
  expect(protectedNow?.cannot_merge_ids.toSorted((a, b) => a - b)).toEqual([dev.id, reporter.id, below.id]);
});
