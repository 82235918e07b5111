import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RelatedMergeRequestRow } from '../../../contract/issues/merge-requests.ts';
import { createTestServer } from '../../../testing/server.ts';
import { createAsked } from './create-command.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser, reader: TestUser;

const app = '/projects/ann%2Fapp';
let branches = 0;

/** Opens a merge request of a new branch with a commit. */
async function open(
  project: string,
  description: string,
  more: object = {},
): Promise<{ iid: number; id: number }> {
  const branch = `branch-${(branches += 1)}`;
  await server.create(
    `${project}/repository/commits`,
    {
      branch,
      start_branch: 'main',
      commit_message: 'Change',
      actions: [{ action: 'create', file_path: `${branch}.txt`, content: 'one\n' }],
    },
    ann,
  );
  return server.create(
    `${project}/merge_requests`,
    { title: 'Oil the door', source_branch: branch, target_branch: 'main', description, ...more },
    ann,
  );
}
const newIssue = async (): Promise<number> =>
  (await server.create(`${app}/issues`, { title: 'The door squeaks' }, ann)).iid;
const iidsOf = async (path: string, as: TestUser = ann) =>
  (await server.api('GET', `${app}/${path}`, as)).json<{ iid: number }[]>().map(({ iid }) => iid);

beforeAll(async () => {
  server = await createTestServer();
  ann = await server.createUser('ann');
  reader = await server.createUser('reader');
  await server.create('/projects', { name: 'App', visibility: 'public', initialize_with_readme: true }, ann);
  await server.create('/projects', { name: 'Secret', initialize_with_readme: true }, ann);
});
afterAll(() => server?.close());

it('REL-01 MR-08 lists the merge requests that name an issue, and which of them close it', async () => {
  const iid = await newIssue();
  const names = await open(app, `Needed for #${iid}`);
  const closes = await open(app, `Closes #${iid}`);
  const elsewhere = await open(app, `Closes #${iid}`, { target_branch: 'branch-1' });
  const over = await open(app, `Fixes #${iid}`);
  await server.api('PUT', `${app}/merge_requests/${over.iid}`, ann, { state_event: 'close' });
  await server.drain();
  const newest = [over.iid, elsewhere.iid, closes.iid, names.iid];
  expect(await iidsOf(`issues/${iid}/related_merge_requests`)).toEqual(newest);
  expect(await iidsOf(`issues/${iid}/closed_by`)).toEqual([closes.iid]);
  expect(await iidsOf(`merge_requests/${closes.iid}/closes_issues`)).toEqual([iid]);
  expect(await iidsOf(`merge_requests/${names.iid}/closes_issues`)).toEqual([]);
  expect(await iidsOf(`merge_requests/${names.iid}/related_issues`)).toEqual([iid]);

  const page = await server.call(
    'GET',
    `/ann/app/-/issues/${iid}/related_merge_requests.json?per_page=3`,
    null,
  );
  expect(page.headers['x-total']).toBe('4');
  const rows = page.json<RelatedMergeRequestRow[]>();
  expect(rows.map(({ closes: does }) => does)).toEqual([false, false, true]);
  expect(rows.map(({ head_state }) => head_state)).toEqual([null, null, null]);
  expect(rows[2]).toMatchObject({
    reference: `!${closes.iid}`,
    path: `/ann/app/-/merge_requests/${closes.iid}`,
    title: 'Oil the door',
    state: 'opened',
  });
});

// Was: a row did not say what other systems say of its newest commit.
it('REL-01 LINK-03 a row has what it is shown with, the state of its newest commit too', async () => {
  const iid = await newIssue();
  const { id: milestone_id } = await server.create(`${app}/milestones`, { title: 'Spring' }, ann);
  const { iid: first } = await open(app, `Needed for #${iid}`, { assignee_ids: [ann.id], milestone_id });
  const { iid: second } = await open(app, `Needed for #${iid}, too`);
  await server.drain();
  const { sha } = (await server.api('GET', `${app}/merge_requests/${first}`, ann)).json<{ sha: string }>();
  const report = (name: string, state: string) =>
    server.create(`${app}/statuses/${sha}`, { name, state }, ann);
  await report('build', 'success');
  await report('test', 'failed');
  const rows = (await server.call('GET', `/ann/app/-/issues/${iid}/related_merge_requests.json`, null)).json<
    RelatedMergeRequestRow[]
  >();
  expect(rows.map(({ reference, head_state }) => [reference, head_state])).toEqual([
    [`!${second}`, null],
    [`!${first}`, 'failed'],
  ]);
  expect(rows[1]).toMatchObject({
    title: 'Oil the door',
    state: 'opened',
    assignees: [{ username: 'ann' }],
    milestone: { title: 'Spring' },
    closed_at: null,
    merged_at: null,
  });
});

it('REL-01 shows nobody a merge request that they may not see', async () => {
  const iid = await newIssue();
  const hidden = await open('/projects/ann%2Fsecret', `Closes ann/app#${iid}`);
  await server.drain();
  const rows = async (as: TestUser | null) =>
    (await server.call('GET', `/ann/app/-/issues/${iid}/related_merge_requests.json`, as)).json<
      RelatedMergeRequestRow[]
    >();
  expect((await rows(ann)).map(({ reference }) => reference)).toEqual([`ann/secret!${hidden.iid}`]);
  expect(await rows(reader)).toEqual([]);
  expect(await rows(null)).toEqual([]);
  expect(await iidsOf(`issues/${iid}/related_merge_requests`, reader)).toEqual([]);
  expect(await iidsOf(`issues/${iid}/closed_by`, reader)).toEqual([]);
});

// Was: 0 in every answer of v4.
it('API-01 REL-01 an issue says in every answer how many merge requests name it, as far as the reader may see them', async () => {
  const { id: milestone_id } = await server.create(`${app}/milestones`, { title: 'Counted' }, ann);
  const { iid } = await server.create(`${app}/issues`, { title: 'The hinge rattles', milestone_id }, ann);
  await open(app, `Closes #${iid}`);
  await open(app, `Needed for #${iid}, and again: #${iid}`);
  await open('/projects/ann%2Fsecret', `Closes ann/app#${iid}`);
  await server.drain();
  const count = async (path: string, as: TestUser) => {
    const body = (await server.api('GET', path, as)).json<object>();
    return ([body].flat() as { iid: number; merge_requests_count: number }[])
      .filter((issue) => issue.iid === iid)
      .map(({ merge_requests_count: counted }) => counted);
  };
  for (const path of [
    `${app}/issues/${iid}`,
    `${app}/issues?iids[]=${iid}`,
    '/issues?scope=all',
    `${app}/milestones/${milestone_id}/issues`,
    `${app}/search?scope=issues&search=hinge`,
  ]) {
    expect(await count(path, ann), path).toEqual([3]);
    expect(await count(path, reader), path).toEqual([2]);
  }
  const changed = await server.api('PUT', `${app}/issues/${iid}`, ann, { weight: 1 });
  expect(changed.json()).toMatchObject({ merge_requests_count: 3 });
  const { iid: other } = await server.create(`${app}/issues`, { title: 'The door' }, ann);
  const linked = await server.api('POST', `${app}/issues/${other}/links`, ann, { target_issue_iid: iid });
  expect(linked.json()).toMatchObject({ target_issue: { merge_requests_count: 3 } });
  expect(await count(`${app}/issues/${other}/links`, ann)).toEqual([3]);
  expect(await count(`${app}/issues/${other}/links`, reader)).toEqual([2]);
});

it('MR-08 names only issues that the reader may see', async () => {
  const secret = await server.create(`${app}/issues`, { title: 'Secret', confidential: true }, ann);
  const { iid } = await open(app, `Closes #${secret.iid}`);
  expect(await iidsOf(`merge_requests/${iid}/closes_issues`)).toEqual([secret.iid]);
  expect(await iidsOf(`merge_requests/${iid}/closes_issues`, reader)).toEqual([]);
  expect(await iidsOf(`merge_requests/${iid}/related_issues`, reader)).toEqual([]);
});

it('BR-01 MR-01 opens a draft from a new branch of the issue, with its labels, which closes it', async () => {
  const issue = await server.create(`${app}/issues`, { title: 'Paint the gate', labels: 'green,wood' }, ann);
  const create = (as: TestUser, body: object) =>
    server.call('POST', `/ann/app/-/issues/${issue.iid}/create_merge_request`, as, body);
  const names = { branch_name: `${issue.iid}-paint-the-gate`, ref: 'main' };
  expect((await create(reader, names)).statusCode).toBe(403);
  expect((await create(ann, { ...names, ref: 'nowhere' })).statusCode).toBe(422);
  const answer = await create(ann, names);
  expect(answer.statusCode).toBe(200);
  const { url } = answer.json<{ url: string }>();
  const made = await server.api('GET', `${app}/merge_requests/${url.split('/').at(-1)}`, ann);
  expect(made.json()).toMatchObject({
    title: 'Draft: Resolve "Paint the gate"',
    description: `Closes #${issue.iid}`,
    draft: true,
    source_branch: names.branch_name,
    target_branch: 'main',
    labels: ['green', 'wood'],
    assignees: [{ username: 'ann' }],
  });
  // The branch is taken now.
  expect((await create(ann, names)).statusCode).toBe(422);
});

it('BR-04 MR-01 of a confidential issue the branch and the draft are in the private fork', async () => {
  const issue = await server.create(`${app}/issues`, { title: 'The key', confidential: true }, ann);
  const body = { branch_name: `${issue.iid}-confidential-issue`, ref: 'main' };
  const at = `/ann/app/-/issues/${issue.iid}/create_merge_request`;
  expect((await server.call('POST', at, ann, body)).statusCode).toBe(422);
  const group = await server.create('/groups', { name: 'Hidden', path: 'hidden' }, ann);
  const fork = await server.create(
    `${app}/fork`,
    { namespace_id: group.id, visibility: 'private', path: 'app' },
    ann,
  );
  await server.drain();
  const answer = await server.call('POST', at, ann, { ...body, target_project_id: fork.id });
  expect(answer.json()).toEqual({ url: '/hidden/app/-/merge_requests/1' });
  const made = await server.api('GET', `/projects/${fork.id}/merge_requests/1`, ann);
  expect(made.json()).toMatchObject({
    description: `Closes ann/app#${issue.iid}`,
    source_project_id: fork.id,
    target_project_id: fork.id,
  });
});

const say = async (iid: number, body: string, as: TestUser = ann) => {
  const answer = await server.api('POST', `${app}/issues/${iid}/notes`, as, { body });
  const { commands_changes: changes } = answer.json<{ commands_changes?: Record<string, unknown> }>();
  return { text: answer.body, changes };
};
const branchesOf = async () =>
  (await server.api('GET', `${app}/repository/branches?per_page=100`, ann))
    .json<{ name: string }[]>()
    .map(({ name }) => name);

it('FORM-06 BR-03 /create_merge_request makes a branch and a draft that closes the issue, once', async () => {
  const iid = await newIssue();
  const { changes } = await say(iid, `/create_merge_request oil-${iid}`);
  expect(changes).toMatchObject({ create_merge_request: { branch_name: `oil-${iid}`, issue_iid: iid } });
  await server.drain();
  const [request] = (await server.api('GET', `${app}/merge_requests?source_branch=oil-${iid}`, ann)).json<
    { title: string; description: string; draft: boolean; target_branch: string }[]
  >();
  expect(request).toMatchObject({ draft: true, target_branch: 'main', description: `Closes #${iid}` });
  // A job that was killed runs again.
  const project = await server.platform.db
    .selectFrom('projects')
    .select('id')
    .where('full_path', '=', 'ann/app')
    .executeTakeFirstOrThrow();
  const asked = { projectId: project.id, iid, userId: ann.id, branch: `oil-${iid}`, ref: 'main' };
  await createAsked.run(server.platform, asked);
  expect(await iidsOf(`merge_requests?source_branch=oil-${iid}`)).toHaveLength(1);
  // Of a branch that was made before the kill the merge request is made.
  const other = await newIssue();
  await server.create(`${app}/repository/branches?branch=late-${other}&ref=main`, {}, ann);
  await createAsked.run(server.platform, { ...asked, iid: other, branch: `late-${other}` });
  expect(await iidsOf(`merge_requests?source_branch=late-${other}`)).toHaveLength(1);
});

it('FORM-06 /create_merge_request without a name takes the suggested one, and refuses what cannot be', async () => {
  const iid = await newIssue();
  await say(iid, '/create_merge_request');
  await server.drain();
  expect(await branchesOf()).toContain(`${iid}-the-door-squeaks`);
  const before = await branchesOf();
  expect((await say(iid, '/create_merge_request main')).text).toContain('already');
  expect((await say(iid, '/create_merge_request ..bad')).text).toContain('cannot be the name');
  expect((await say(iid, '/create_merge_request x', reader)).text).toContain('Could not apply');
  await server.drain();
  expect(await branchesOf()).toEqual(before);
});

it('FORM-06 /create_merge_request in the text of a new issue waits for its number', async () => {
  const asked = { title: 'The roof leaks', description: 'Badly.\n/create_merge_request' };
  const { iid } = await server.create<{ iid: number }>(`${app}/issues`, asked, ann);
  await server.drain();
  expect(await branchesOf()).toContain(`${iid}-the-roof-leaks`);
  expect(await iidsOf(`issues/${iid}/closed_by`)).toHaveLength(1);
});

it('MR-08 user_counts says what is open and awaits who asks, of what they may read', async () => {
  const secret = '/projects/ann%2Fsecret';
  const counts = async (as: TestUser) => (await server.api('GET', '/user_counts', as)).json<object>();
  const none = {
    merge_requests: 0,
    assigned_issues: 0,
    assigned_merge_requests: 0,
    review_requested_merge_requests: 0,
    todos: 0,
  };
  const ben = await server.createUser('ben');
  expect(await counts(ben)).toEqual(none);
  await server.create(`${secret}/members`, { user_id: ben.id, access_level: 30 }, ann);
  await server.create(`${app}/issues`, { title: 'Oil', assignee_ids: [ben.id] }, ann);
  const closed = await server.create(`${app}/issues`, { title: 'Old', assignee_ids: [ben.id] }, ann);
  await server.api('PUT', `${app}/issues/${closed.iid}`, ann, { state_event: 'close' });
  await open(app, '', { assignee_ids: [ben.id] });
  await open(app, '', { reviewer_ids: [ben.id] });
  await open(secret, '', { assignee_ids: [ben.id] });
  await open(secret, '', { reviewer_ids: [ben.id] });
  await server.drain();
  expect(await counts(ben)).toMatchObject({
    merge_requests: 2,
    assigned_issues: 1,
    assigned_merge_requests: 2,
    review_requested_merge_requests: 2,
  });
  const todos = (await server.api('GET', '/todos', ben)).json<unknown[]>().length;
  expect(await counts(ben)).toMatchObject({ todos });
  await server.api('DELETE', `${secret}/members/${ben.id}`, ann);
  expect(await counts(ben)).toMatchObject({
    assigned_merge_requests: 1,
    review_requested_merge_requests: 1,
  });
});
