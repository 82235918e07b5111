import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MergeRequestWidget } from '../../../../contract/merge-requests/merge-requests.ts';
import { listen } from '../../../../testing/cable.ts';
import { createTestServer } from '../../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../../testing/server.ts';
import { statementsOf } from '../../../../testing/statements.ts';

let server: TestServer;
let ann: TestUser, ben: TestUser, cleo: TestUser;
let projectId: number;
const app = '/projects/ann%2Fapp';
let count = 0;

async function open(project = app): Promise<number> {
  return (await opened(project)).iid;
}
async function opened(project: string): Promise<{ readonly id: number; readonly iid: number }> {
  const branch = `feature-${(count += 1)}`;
  const actions = [{ action: 'create', file_path: `${branch}.txt`, content: 'x\n' }];
  await server.create(
    `${project}/repository/commits`,
    { branch, start_branch: 'main', commit_message: branch, actions },
    ann,
  );
  const made = await server.create<{ id: number; iid: number }>(
    `${project}/merge_requests`,
    { title: branch, source_branch: branch, target_branch: 'main' },
    ann,
  );
  await server.drain();
  return made;
}
const of = (iid: number): string => `${app}/merge_requests/${iid}`;
const approve = async (iid: number, as: TestUser): Promise<void> => {
  expect((await server.api('POST', `${of(iid)}/approve`, as)).statusCode).toBe(201);
};
const leave = async (user: TestUser): Promise<void> => {
  expect((await server.api('DELETE', `/projects/${projectId}/members/${user.id}`, ann)).statusCode).toBe(204);
};
const join = (user: TestUser, access_level = 30) =>
  server.create(`/projects/${projectId}/members`, { user_id: user.id, access_level }, ann);
const setLevel = async (user: TestUser, access_level: number): Promise<void> => {
  const answer = await server.api('PUT', `/projects/${projectId}/members/${user.id}`, ann, { access_level });
  expect(answer.statusCode).toBe(200);
};
const merge = async (iid: number): Promise<number> =>
  (await server.api('PUT', `${of(iid)}/merge`, ann, {})).statusCode;
const listed = async (query: string): Promise<number[]> =>
  (await server.api('GET', `${app}/merge_requests?state=all&${query}`, ann))
    .json<{ iid: number }[]>()
    .map(({ iid }) => iid);
/** What is said of the approvals of a merge request, on every way. */
async function said(iid: number) {
  const approvals = (await server.api('GET', `${of(iid)}/approvals`, ann)).json<{
    approved: boolean;
    approvals_left: number;
    approved_by: { user: { username: string } }[];
  }>();
  const { given, outdated, lapsed } = (
    await server.call('GET', `/ann/app/-/merge_requests/${iid}/widget.json`, ann)
  ).json<MergeRequestWidget>().approvals;
  const one = (await server.api('GET', of(iid), ann)).json<{ detailed_merge_status: string }>();
  return {
    approved: approvals.approved,
    left: approvals.approvals_left,
    by: approvals.approved_by.map(({ user }) => user.username),
    given: given.map(({ username }) => username),
    outdated: outdated.map(({ username }) => username),
    lapsed: lapsed.map(({ username }) => username),
    status: one.detailed_merge_status,
    inLists: [
      await listed('approved=yes'),
      await listed('approved_by_usernames=ben'),
      await listed('approved_by_usernames=Any'),
    ].map((iids) => iids.includes(iid)),
  };
}
const approvedBy = (...people: string[]) => ({ ...approvals(people), lapsed: [] as string[] });
/** Nobody's approval counts; theirs would, if they might give one. */
const lapsed = (...people: string[]) => ({ ...approvals([]), lapsed: people });
const approvals = (people: readonly string[]) => ({
  approved: people.length > 0,
  left: people.length > 0 ? 0 : 1,
  by: people,
  given: people,
  outdated: [],
  status: people.length > 0 ? 'mergeable' : 'not_approved',
  inLists: [people.length > 0, people.includes('ben'), people.length > 0],
});

beforeAll(async () => {
  server = await createTestServer();
  [ann, ben, cleo] = await server.createUsers('ann', 'ben', 'cleo');
  const project = await server.create(
    '/projects',
    { name: 'App', visibility: 'private', initialize_with_readme: true },
    ann,
  );
  projectId = project.id;
  const answer = await server.api('PUT', app, ann, { approvals_before_merge: 1 });
  expect(answer.statusCode).toBe(200);
  // The connection that hears of messages is there.
  await new Promise((resolve) => server.platform.realtime.subscribe('first', resolve));
});
afterAll(() => server?.close());

// was: it counted, and was merged by it
it('MR-05 the approval of somebody who was removed from the project does not count until they are back', async () => {
  await join(ben);
  const iid = await open();
  await approve(iid, ben);
  expect(await said(iid)).toEqual(approvedBy('ben'));
  await leave(ben);
  expect(await said(iid)).toEqual(lapsed('ben'));
  expect(await merge(iid)).toBe(405);
  const notes = await server.api('GET', `${of(iid)}/notes`, ann);
  expect(notes.json<{ body: string }[]>()).toMatchObject([{ body: 'approved this merge request' }]);
  await join(ben);
  expect(await said(iid)).toEqual(approvedBy('ben'));
  expect(await merge(iid)).toBe(200);
  // What is merged keeps what was said of it.
  await leave(ben);
  expect(await said(iid)).toMatchObject({ by: ['ben'], given: ['ben'], inLists: [true, true, true] });
});

it('MR-05 nor does that of somebody who is no Developer any more, unless a rule names them', async () => {
  await join(cleo);
  const iid = await open();
  await approve(iid, cleo);
  await setLevel(cleo, 20);
  expect(await said(iid)).toEqual(lapsed('cleo'));
  const rule = await server.create(
    `${app}/approval_rules`,
    { name: 'Named', approvals_required: 0, user_ids: [cleo.id] },
    ann,
  );
  expect(await said(iid)).toEqual(approvedBy('cleo'));
  expect((await server.api('DELETE', `${app}/approval_rules/${rule.id}`, ann)).statusCode).toBe(204);
  expect(await merge(iid)).toBe(405);
  await setLevel(cleo, 30);
  expect(await merge(iid)).toBe(200);
  await leave(cleo);
});

// was: it counted after its author was left out, or after the approver had added commits
it('MR-05 nor that of an author or a committer where the project leaves them out', async () => {
  const set = async (body: object): Promise<void> => {
    expect((await server.api('PUT', app, ann, body)).statusCode).toBe(200);
  };
  for (const user of [ben, cleo]) await join(user);
  await set({ merge_requests_author_approval: true });
  const own = await open();
  await approve(own, ann);
  expect(await said(own)).toEqual(approvedBy('ann'));
  await set({ merge_requests_author_approval: false });
  expect(await said(own)).toEqual(lapsed('ann'));
  expect(await merge(own)).toBe(405);

  await set({ reset_approvals_on_push: false, merge_requests_disable_committers_approval: true });
  const iid = await open();
  await approve(iid, ben);
  await approve(iid, cleo);
  const { source_branch: branch } = (await server.api('GET', of(iid), ann)).json<{ source_branch: string }>();
  const actions = [{ action: 'create', file_path: `${branch}-2.txt`, content: 'y\n' }];
  await server.create(`${app}/repository/commits`, { branch, commit_message: 'More', actions }, ben);
  await server.drain();
  expect(await said(iid)).toEqual(approvedBy('cleo'));
  await setLevel(cleo, 20);
  expect(await merge(iid)).toBe(405);
  await set({ reset_approvals_on_push: true, merge_requests_disable_committers_approval: false });
  for (const user of [ben, cleo]) await leave(user);
});

// was: approved, in v4 and on the page
it('MR-02 MR-05 a reviewer whose approval does not count has reviewed it', async () => {
  await join(cleo);
  const iid = await open();
  expect((await server.api('PUT', of(iid), ann, { reviewer_ids: [cleo.id] })).statusCode).toBe(200);
  await approve(iid, cleo);
  const page = `/ann/app/-/merge_requests/${iid}.json`;
  const states = async () => ({
    v4: (await server.api('GET', `${of(iid)}/reviewers`, ann)).json<{ state: string }[]>()[0]!.state,
    page: (await server.call('GET', page, ann)).json<{ reviews: { state: string }[] }>().reviews[0]!.state,
    listed: {
      approved: (await listed('review_state=approved')).includes(iid),
      reviewed: (await listed('review_state=reviewed')).includes(iid),
    },
  });
  const approved = { v4: 'approved', page: 'approved', listed: { approved: true, reviewed: false } };
  expect(await states()).toEqual(approved);
  await setLevel(cleo, 20);
  expect(await states()).toEqual({
    v4: 'reviewed',
    page: 'reviewed',
    listed: { approved: false, reviewed: true },
  });
  await setLevel(cleo, 30);
  expect(await merge(iid)).toBe(200);
  await leave(cleo);
  expect(await states()).toEqual(approved);
});

// was: the page said it when it was read again
it('MR-05 pages and lists hear that an approval counts or not, in a project and in those of a group', async () => {
  const { id: group } = await server.create('/groups', { name: 'Crew', path: 'crew' }, ann);
  const { id: ship } = await server.create(
    '/projects',
    { name: 'Ship', namespace_id: group, initialize_with_readme: true },
    ann,
  );
  for (const [place, project] of [
    [`/projects/${projectId}`, projectId],
    [`/groups/${group}`, ship],
  ] as const) {
    await server.create(`${place}/members`, { user_id: ben.id, access_level: 30 }, ann);
    const one = await opened(`/projects/${project}`);
    const approval = `/projects/${project}/merge_requests/${one.iid}/approve`;
    expect((await server.api('POST', approval, ben)).statusCode).toBe(201);
    await server.drain();
    using page = await listen(server, 'MergeRequestChannel', { merge_request_id: one.id }, ann);
    using list = await listen(server, 'ProjectMergeRequestsChannel', { project_id: project }, ann);
    const member = `${place}/members/${ben.id}`;
    for (const [count, [method, path, body]] of [
      ['PUT', member, { access_level: 20 }],
      ['DELETE', member, undefined],
      ['POST', `${place}/members`, { user_id: ben.id, access_level: 30 }],
    ].entries() as Iterable<[number, ['PUT' | 'DELETE' | 'POST', string, object | undefined]]>) {
      expect((await server.api(method, path, ann, body)).statusCode).toBeLessThan(300);
      await server.drain();
      expect((await page.until(count + 1)).at(-1)).toMatchObject({ event: 'updated' });
      expect((await list.until(count + 1)).at(-1)).toMatchObject({ event: 'subjects' });
    }
    expect((await server.api('DELETE', member, ann)).statusCode).toBe(204);
  }
});

it('MR-05 an approval that does not count can be dismissed, and is no longer said', async () => {
  await join(cleo);
  const iid = await open();
  await approve(iid, cleo);
  await leave(cleo);
  const dismissal = { user_id: cleo.id, reason: 'Gone' };
  const answer = await server.call('POST', `/ann/app/-/merge_requests/${iid}/dismiss_review`, ann, dismissal);
  expect(answer.statusCode).toBeLessThan(400);
  expect(await said(iid)).toEqual(approvedBy());
  await join(cleo);
  expect(await said(iid)).toEqual(approvedBy());
  await leave(cleo);
});

it('MR-05 whom a rule names counts for the number of approvals, also where another rule asks anybody', async () => {
  const set = async (body: object): Promise<void> => {
    expect((await server.api('PUT', app, ann, body)).statusCode).toBe(200);
  };
  await join(ben);
  await join(cleo, 20);
  const named = { name: 'Named', approvals_required: 0, user_ids: [cleo.id] };
  const { id } = await server.create(`${app}/approval_rules`, named, ann);
  const anybody = { name: 'Anybody', approvals_required: 1, rule_type: 'any_approver' };
  const { id: any } = await server.create(`${app}/approval_rules`, anybody, ann);
  await set({ approvals_before_merge: 2 });
  const iid = await open();
  await approve(iid, cleo);
  expect(await said(iid)).toMatchObject({ left: 1, status: 'not_approved' });
  await approve(iid, ben);
  expect(await said(iid)).toMatchObject({ left: 0, status: 'mergeable' });
  for (const rule of [id, any]) await server.api('DELETE', `${app}/approval_rules/${rule}`, ann);
  await set({ approvals_before_merge: 1 });
  for (const user of [ben, cleo]) await leave(user);
});

it('MR-05 what is closed does not count more approvals than before', async () => {
  await join(cleo);
  const iid = await open();
  await approve(iid, cleo);
  await leave(cleo);
  expect((await server.api('PUT', of(iid), ann, { state_event: 'close' })).statusCode).toBe(200);
  expect(await said(iid)).toMatchObject({
    approved: false,
    by: [],
    given: [],
    inLists: [false, false, false],
  });
});

it('MR-05 whose approvals count is asked once for a whole list', async () => {
  await join(ben);
  const made = [await open(), await open(), await open()];
  const list = () =>
    statementsOf(async () => {
      const page = await server.call('GET', '/ann/app/-/merge_requests.json?state=opened', ann);
      expect(page.statusCode).toBe(200);
    });
  await list();
  await approve(made[0]!, ben);
  const one = await list();
  for (const iid of made.slice(1)) await approve(iid, ben);
  expect(await list()).toBe(one);
});
