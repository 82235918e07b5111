import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MergeRequestWidget } from '../../../../contract/merge-requests/merge-requests.ts';
import { createTestServer } from '../../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../../testing/server.ts';
import { takeMails } from '../../../../testing/take-mails.ts';

let server: TestServer;
let ann: TestUser, ben: TestUser, cleo: TestUser, reporter: TestUser;
const app = '/projects/ann%2Fapp';
let count = 0;

interface Approvals {
  readonly iid: number;
  readonly approved: boolean;
  readonly approvals_left: number;
  readonly approved_by: { readonly user: { readonly username: string } }[];
  readonly user_can_approve: boolean;
}

const commit = async (branch: string, path: string, content = 'x\n', more: object = {}): Promise<string> =>
  (
    (await server.create(
      `${app}/repository/commits`,
      {
        branch,
        commit_message: `Change ${path}`,
        actions: [{ action: 'create', file_path: path, content }],
        ...more,
      },
      ann,
    )) as unknown as { id: string }
  ).id;
/** Ann's merge request of a new branch with one file; its number and head. */
async function open(): Promise<{ iid: number; sha: string; branch: string }> {
  const branch = `feature-${(count += 1)}`;
  const sha = await commit(branch, `${branch}.txt`, 'x\n', { start_branch: 'main' });
  const { iid } = await server.create(
    `${app}/merge_requests`,
    { title: branch, source_branch: branch, target_branch: 'main' },
    ann,
  );
  await server.drain();
  return { iid, sha, branch };
}
const act = (iid: number, what: string, as: TestUser, body: object = {}) =>
  server.api('POST', `${app}/merge_requests/${iid}/${what}`, as, body);
const approvals = async (iid: number, as = ann): Promise<Approvals> =>
  (await server.api('GET', `${app}/merge_requests/${iid}/approvals`, as)).json<Approvals>();
const merge = async (iid: number, as = ann): Promise<number> =>
  (await server.api('PUT', `${app}/merge_requests/${iid}/merge`, as, {})).statusCode;
const statusOf = async (iid: number): Promise<string> =>
  (await server.api('GET', `${app}/merge_requests/${iid}`, ann)).json<{ detailed_merge_status: string }>()
    .detailed_merge_status;
const settings = async (body: object): Promise<void> => {
  expect((await server.api('PUT', app, ann, body)).statusCode).toBe(200);
};
const page = (iid: number, what: string, as: TestUser, body: object = {}) =>
  server.call('POST', `/ann/app/-/merge_requests/${iid}/${what}`, as, body);
const names = ({ approved_by }: Approvals): string[] => approved_by.map(({ user }) => user.username);

beforeAll(async () => {
  server = await createTestServer();
  [ann, ben, cleo, reporter] = await server.createUsers('ann', 'ben', 'cleo', 'reporter');
  const project = await server.create(
    '/projects',
    { name: 'App', visibility: 'public', initialize_with_readme: true },
    ann,
  );
  for (const [user, access_level] of [
    [ben, 30],
    [cleo, 30],
    [reporter, 20],
  ] as const)
    await server.create(`/projects/${project.id}/members`, { user_id: user.id, access_level }, ann);
  await settings({ approvals_before_merge: 1 });
});
afterAll(() => server?.close());

it('MR-05 nothing is merged before it is approved, by a Developer who is not its author', async () => {
  const { iid, sha } = await open();
  expect(await statusOf(iid)).toBe('not_approved');
  expect(await merge(iid)).toBe(405);
  expect((await act(iid, 'approve', ann)).statusCode).toBe(401);
  expect((await act(iid, 'approve', reporter)).statusCode).toBe(401);
  expect((await act(iid, 'approve', ben, { sha: '0'.repeat(40) })).statusCode).toBe(409);
  const answer = await act(iid, 'approve', ben, { sha });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({ iid, approved: true, approvals_required: 1, approvals_left: 0 });
  // v4: twice is 401.
  expect((await act(iid, 'approve', ben)).statusCode).toBe(401);
  expect(names(await approvals(iid))).toEqual(['ben']);
  expect((await act(iid, 'unapprove', ben)).statusCode).toBe(201);
  expect((await act(iid, 'unapprove', ben)).statusCode).toBe(404);
  expect(await merge(iid)).toBe(405);
  expect((await act(iid, 'approve', cleo)).statusCode).toBe(201);
  expect(await merge(iid)).toBe(200);
  expect((await act(iid, 'approve', ben)).statusCode).toBe(405);
  const notes = await server.api('GET', `${app}/merge_requests/${iid}/notes?sort=asc`, ann);
  expect(notes.json<{ body: string }[]>().map(({ body }) => body)).toEqual(
    expect.arrayContaining(['approved this merge request', 'unapproved this merge request']),
  );
});

it('MR-05 API-01 an approval is an event of its project and of who gave it, found by its action; what takes it back is none', async () => {
  const { iid } = await open();
  expect((await act(iid, 'approve', cleo)).statusCode).toBe(201);
  expect((await act(iid, 'unapprove', cleo)).statusCode).toBe(201);
  // Notified by its comments alone.
  await act(iid, 'draft_notes', cleo, { note: 'Fine' });
  expect((await act(iid, 'draft_notes/bulk_publish', cleo, { reviewer_state: 'approved' })).statusCode).toBe(
    204,
  );
  await server.drain();
  for (const [events, as] of [
    [`${app}/events`, ann],
    [`/users/${cleo.id}/events`, ann],
    ['/events', cleo],
  ] as const) {
    const found = await server.api('GET', `${events}?action=approved&target_type=merge_request`, as);
    const one = { action_name: 'approved', target_type: 'MergeRequest', target_iid: iid, author_id: cleo.id };
    expect(
      found.json<{ target_iid: number }[]>().filter((event) => event.target_iid === iid),
      events,
    ).toMatchObject([one, one]);
  }
});

it('MR-05 MR-01 an approval or a merge of what goes into another branch by now is refused', async () => {
  const { iid, sha, branch } = await open();
  await server.create(`${app}/repository/branches`, { branch: `next-${branch}`, ref: 'main' }, ann);
  const change = await server.api('PUT', `${app}/merge_requests/${iid}`, ann, {
    target_branch: `next-${branch}`,
  });
  expect(change.statusCode).toBe(200);
  const before = { sha, target_branch: 'main' };
  const refused = {
    message: `The target branch is next-${branch} now, not main. Look at the changes again.`,
  };
  const merging = (body: object) => server.api('PUT', `${app}/merge_requests/${iid}/merge`, ann, body);
  const approved = await act(iid, 'approve', ben, before);
  expect([approved.statusCode, approved.json()]).toEqual([409, refused]);
  await server.create(`${app}/merge_requests/${iid}/draft_notes`, { note: 'Fine' }, ben);
  const review = { ...before, reviewer_state: 'approved' };
  expect((await act(iid, 'draft_notes/bulk_publish', ben, review)).json()).toEqual(refused);
  expect((await page(iid, 'drafts/publish', ben, review)).json()).toMatchObject(refused);
  expect((await approvals(iid)).approved_by).toEqual([]);
  // It would wait for an approval.
  expect((await merging({ ...before, auto_merge: true })).json()).toEqual(refused);
  const now = { sha, target_branch: `next-${branch}` };
  expect(
    (await act(iid, 'draft_notes/bulk_publish', ben, { ...now, reviewer_state: 'approved' })).statusCode,
  ).toBe(204);
  expect(names(await approvals(iid))).toEqual(['ben']);
  const merged = await merging(before);
  expect([merged.statusCode, merged.json()]).toEqual([409, refused]);
  expect((await merging(now)).statusCode).toBe(200);
});

it('MR-05 a push resets approvals, unless the change is provably the same', async () => {
  const { iid, branch } = await open();
  await act(iid, 'approve', ben);
  // The target changes another file, and the branch is put onto it.
  await commit('main', `other-${count}.txt`);
  await server.drain();
  expect((await server.api('PUT', `${app}/merge_requests/${iid}/rebase`, ann)).statusCode).toBe(202);
  await server.drain();
  expect(await approvals(iid)).toMatchObject({ approved: true });
  await commit(branch, `${branch}-more.txt`);
  await server.drain();
  expect(await approvals(iid)).toMatchObject({ approved: false, approvals_left: 1, approved_by: [] });
  const widget = (
    await server.call('GET', `/ann/app/-/merge_requests/${iid}/widget.json`, ben)
  ).json<MergeRequestWidget>();
  expect(widget).toMatchObject({
    check: 'not_approved',
    approvals: { outdated: [{ username: 'ben' }], can_approve: true, has_approved: false },
  });
  // What was approved before the last push can be approved again.
  expect((await act(iid, 'approve', ben)).statusCode).toBe(201);
  expect(await approvals(iid)).toMatchObject({ approved: true });
});

it('MR-05 projects can keep approvals, let authors approve, and leave committers out', async () => {
  await settings({ reset_approvals_on_push: false, merge_requests_author_approval: true });
  const kept = await open();
  expect((await act(kept.iid, 'approve', ann)).statusCode).toBe(201);
  await commit(kept.branch, `${kept.branch}-more.txt`);
  await server.drain();
  expect(await approvals(kept.iid)).toMatchObject({ approved: true });
  await settings({ merge_requests_disable_committers_approval: true });
  const { iid } = await open();
  expect(await approvals(iid)).toMatchObject({ user_can_approve: false });
  expect((await act(iid, 'approve', ann)).statusCode).toBe(401);
  expect((await act(iid, 'approve', ben)).statusCode).toBe(201);
  await settings({
    reset_approvals_on_push: true,
    merge_requests_author_approval: false,
    merge_requests_disable_committers_approval: false,
  });
});

it('MR-05 requested changes block until their reviewer approves, takes them back, or a Maintainer dismisses them', async () => {
  const { iid } = await open();
  await act(iid, 'approve', cleo);
  expect((await page(iid, 'request_changes', reporter)).statusCode).toBe(403);
  expect((await page(iid, 'request_changes', ann)).statusCode).toBe(400);
  expect((await page(iid, 'request_changes', ben)).statusCode).toBe(204);
  expect(await statusOf(iid)).toBe('requested_changes');
  expect(await merge(iid)).toBe(405);
  // What they say meanwhile is no approval.
  await server.create(`${app}/merge_requests/${iid}/notes`, { body: 'Still wrong' }, ben);
  await server.drain();
  expect(await statusOf(iid)).toBe('requested_changes');
  await act(iid, 'approve', ben);
  expect(await statusOf(iid)).toBe('mergeable');
  const withdraw = { user_id: ben.id };
  await page(iid, 'request_changes', ben);
  expect(names(await approvals(iid))).toEqual(['cleo']);
  expect((await page(iid, 'dismiss_review', cleo, { ...withdraw, reason: 'No' })).statusCode).toBe(403);
  expect((await page(iid, 'dismiss_review', ann, withdraw)).statusCode).toBe(400);
  expect((await page(iid, 'dismiss_review', ben, withdraw)).statusCode).toBe(204);
  expect(await statusOf(iid)).toBe('mergeable');
  await page(iid, 'request_changes', ben);
  expect((await page(iid, 'dismiss_review', ann, { ...withdraw, reason: 'Ben is away' })).statusCode).toBe(
    204,
  );
  expect(await merge(iid)).toBe(200);
  const notes = await server.api('GET', `${app}/merge_requests/${iid}/notes`, ann);
  expect(notes.body).toContain('dismissed the requested changes of **ben**: Ben is away');
});

it('MR-05 a Maintainer dismisses an approval with a reason, which the history keeps', async () => {
  const { iid } = await open();
  await act(iid, 'approve', ben);
  const dismissal = { user_id: ben.id, reason: 'It was for the wrong branch' };
  expect((await page(iid, 'dismiss_review', cleo, dismissal)).statusCode).toBe(403);
  expect((await page(iid, 'dismiss_review', ann, { user_id: ben.id })).statusCode).toBe(400);
  expect((await page(iid, 'dismiss_review', ann, { ...dismissal, user_id: cleo.id })).json()).toMatchObject({
    message: expect.stringContaining(
      'This person has neither approved this nor requested changes.',
    ) as string,
  });
  expect((await page(iid, 'dismiss_review', ann, dismissal)).statusCode).toBe(204);
  expect((await page(iid, 'dismiss_review', ann, dismissal)).statusCode).toBe(400);
  expect(await approvals(iid)).toMatchObject({ approved: false, approved_by: [] });
  const notes = await server.api('GET', `${app}/merge_requests/${iid}/notes`, ann);
  expect(notes.body).toContain('dismissed the approval of **ben**: It was for the wrong branch');
  // They can approve again.
  expect((await act(iid, 'approve', ben)).statusCode).toBe(201);
});

it('MR-05 FORM-12 in an archived project no approval is taken back, and none dismissed', async () => {
  const [approved, asked] = [await open(), await open()];
  await act(approved.iid, 'approve', ben);
  await page(asked.iid, 'request_changes', ben);
  expect((await server.api('POST', `${app}/archive`, ann)).statusCode).toBe(201);
  const about = { user_id: ben.id, reason: 'Done' };
  expect([
    (await act(approved.iid, 'unapprove', ben)).statusCode,
    (await page(approved.iid, 'dismiss_review', ann, about)).statusCode,
    (await page(asked.iid, 'dismiss_review', ann, about)).statusCode,
    (await page(asked.iid, 'dismiss_review', ben, about)).statusCode,
    (await server.api('PUT', `${app}/merge_requests/${approved.iid}/reset_approvals`, ann)).statusCode,
  ]).toEqual([403, 403, 403, 403, 403]);
  const widget = await server.call('GET', `/ann/app/-/merge_requests/${approved.iid}/widget.json`, ann);
  expect(widget.json<MergeRequestWidget>()).toMatchObject({
    source_archived: true,
    approvals: { can_dismiss: false, can_take_back: false, given: [{ username: 'ben' }] },
  });
  expect((await server.api('POST', `${app}/unarchive`, ann)).statusCode).toBe(201);
});

it('MR-05 a Maintainer resets approvals, and reads the settings', async () => {
  const { iid } = await open();
  await act(iid, 'approve', ben);
  const reset = (as: TestUser) => server.api('PUT', `${app}/merge_requests/${iid}/reset_approvals`, as);
  expect((await reset(ben)).statusCode).toBe(403);
  expect((await reset(ann)).statusCode).toBe(202);
  expect(await approvals(iid)).toMatchObject({ approved: false });
  expect((await server.api('GET', `${app}/approvals`, ann)).json()).toMatchObject({
    approvals_before_merge: 1,
    reset_approvals_on_push: true,
    merge_requests_author_approval: false,
  });
});

it('MR-05 API-01 the settings are also there in the words of newer clients', async () => {
  const url = `${app}/merge_request_approval_setting`;
  const ask = async (method: 'GET' | 'PUT', body?: object) => {
    const answer = await server.api(method, url, ann, body);
    expect(answer.statusCode, answer.body).toBe(200);
    const settings = answer.json<Record<string, { value: boolean }>>();
    return Object.entries(settings).flatMap(([name, { value }]) => (value ? [name] : []));
  };
  const usual = ['allow_committer_approval', 'allow_overrides_to_approver_list_per_merge_request'];
  expect(await ask('GET')).toEqual(usual);
  const all = {
    allow_author_approval: true,
    allow_committer_approval: false,
    allow_overrides_to_approver_list_per_merge_request: false,
    retain_approvals_on_push: true,
  };
  expect(await ask('PUT', all)).toEqual(['allow_author_approval', 'retain_approvals_on_push']);
  expect((await server.api('GET', `${app}/approvals`, ann)).json()).toMatchObject({
    merge_requests_author_approval: true,
    merge_requests_disable_committers_approval: true,
    disable_overriding_approvers_per_merge_request: true,
    reset_approvals_on_push: false,
  });
  const back = Object.fromEntries(Object.entries(all).map(([name, value]) => [name, !value]));
  expect(await ask('PUT', back)).toEqual(usual);
  for (const refused of ['selective_code_owner_removals', 'require_reauthentication_to_approve'])
    expect((await server.api('PUT', url, ann, { [refused]: true })).statusCode).toBe(400);
  expect((await server.api('GET', url, ben)).statusCode).toBe(403);
});

/** The mails that wait now, with their first line. */
const mails = async (): Promise<string[]> =>
  (await takeMails(server)).map(
    ({ recipient, text_body }) => `${recipient.replace(/@.*/, '')}: ${text_body.split('\n')[0]}`,
  );

it('DRAFT-02 MR-05 a review is submitted with what it says of the whole: one mail, one approval', async () => {
  const { iid, sha } = await open();
  const drafts = `${app}/merge_requests/${iid}/draft_notes`;
  const publish = (as: TestUser, body: object) => server.api('POST', `${drafts}/bulk_publish`, as, body);
  await mails();
  for (const note of ['One', 'Two']) await server.create(drafts, { note }, ben);
  // Of another head nothing is approved, and the drafts are still there.
  const other = await publish(ben, { reviewer_state: 'approved', sha: '0'.repeat(40) });
  expect(other.statusCode).toBe(409);
  expect((await server.api('GET', drafts, ben)).json()).toHaveLength(2);
  expect((await publish(ben, { note: 'Good', reviewer_state: 'approved', sha })).statusCode).toBe(204);
  expect(names(await approvals(iid))).toEqual(['ben']);
  expect(await mails()).toEqual(['ann: Ben approved the merge request, with 3 comments:']);
  // The same again is no other approval, and a comment alone no verdict.
  expect((await publish(ben, { reviewer_state: 'approved', sha })).statusCode).toBe(204);
  await server.create(drafts, { note: 'Three' }, cleo);
  expect((await publish(cleo, { reviewer_state: 'requested_changes' })).statusCode).toBe(204);
  expect(await statusOf(iid)).toBe('requested_changes');
  expect(await mails()).toEqual([
    'ann: Cleo requested changes to the merge request:',
    'ben: Cleo requested changes to the merge request:',
  ]);
  expect((await publish(reporter, { note: 'Fine', reviewer_state: 'approved' })).statusCode).toBe(401);
  // Without a comment it is told of, too.
  expect((await act(iid, 'approve', cleo)).statusCode).toBe(201);
  expect(await mails()).toEqual([
    'ann: Cleo approved the merge request.',
    'ben: Cleo approved the merge request.',
  ]);
});

it('MR-05 requested changes are not ended by asking their reviewer again, or by removing them', async () => {
  const { iid } = await open();
  await page(iid, 'request_changes', ben);
  const put = async (body: object): Promise<void> => {
    expect((await server.api('PUT', `${app}/merge_requests/${iid}`, cleo, body)).statusCode).toBe(200);
    await server.drain();
  };
  await server.api('POST', `${app}/merge_requests/${iid}/notes`, cleo, { body: '/request_review @ben' });
  expect(await statusOf(iid)).toBe('requested_changes');
  await put({ reviewer_ids: [] });
  expect(await statusOf(iid)).toBe('requested_changes');
  // What nobody asks for any more is like any other review.
  expect((await page(iid, 'dismiss_review', ann, { user_id: ben.id, reason: 'Done' })).statusCode).toBe(204);
  expect((await page(iid, 'dismiss_review', ann, { user_id: ben.id, reason: 'Done' })).statusCode).toBe(400);
  await put({ reviewer_ids: [] });
  expect((await server.api('GET', `${app}/merge_requests/${iid}/reviewers`, ann)).json()).toEqual([]);
});

it('DRAFT-02 a submission that is repeated after the merge is answered as before', async () => {
  const { iid, sha } = await open();
  await server.create(`${app}/merge_requests/${iid}/draft_notes`, { note: 'Good' }, ben);
  const submit = (body: object) =>
    server.app.inject({
      method: 'POST',
      url: `/api/v4${app}/merge_requests/${iid}/draft_notes/bulk_publish`,
      headers: { 'private-token': ben.token, 'idempotency-key': 'one-and-only' },
      payload: body,
    });
  const asked = { reviewer_state: 'approved', sha };
  expect((await submit(asked)).statusCode).toBe(204);
  expect(await merge(iid)).toBe(200);
  // Was: 405, as if nothing had been said.
  expect((await submit(asked)).statusCode).toBe(204);
  // The key is of that submission, not of another.
  expect((await submit({ reviewer_state: 'requested_changes' })).statusCode).toBeGreaterThanOrEqual(400);
});

it('FORM-06 approve, unapprove, request_changes, draft, ready and target_branch', async () => {
  const { iid } = await open();
  await commit('other-target', 'other.txt', 'x\n', { start_branch: 'main' });
  const say = async (body: string, as = ben): Promise<string[]> => {
    const answer = await act(iid, 'notes', as, { body });
    const { summary, message } = answer.json<{ summary?: string[]; message?: { commands_only: string[] } }>();
    return [...(summary ?? message?.commands_only ?? [answer.body])];
  };
  const read = async () =>
    (await server.api('GET', `${app}/merge_requests/${iid}`, ann)).json<{
      title: string;
      target_branch: string;
    }>();
  expect(await say('/approve')).toEqual(['Approved the current merge request.']);
  expect(names(await approvals(iid))).toEqual(['ben']);
  expect(await say('/unapprove')).toEqual(['Unapproved the current merge request.']);
  expect(names(await approvals(iid))).toEqual([]);
  expect(await say('/unapprove')).toEqual([
    'Failed to take the approval back because you have not approved this.',
  ]);
  expect(await say('/request_changes')).toEqual(['Changes requested to the current merge request.']);
  expect(await statusOf(iid)).toBe('requested_changes');
  expect(await say('/approve', ann)).toEqual(['Failed to approve because you are not among those who may.']);
  const { title } = await read();
  expect(await say('/draft', ann)).toEqual(['Marked this merge request as a draft.']);
  expect(await read()).toMatchObject({ title: `Draft: ${title}` });
  expect(await say('/ready', ann)).toEqual(['Marked this merge request as ready.']);
  expect(await read()).toMatchObject({ title });
  expect(await say('/target_branch nowhere', ann)).toEqual([
    'Failed to set the target branch because no such branch was found.',
  ]);
  expect(await say('/target_branch other-target', ann)).toEqual(['Set the target branch to other-target.']);
  expect(await read()).toMatchObject({ target_branch: 'other-target' });
  // Who may not does not have the command.
  expect(await say('/approve', reporter)).not.toContain('Approved the current merge request.');
});

it('MR-05 DISC-01 publish_review publishes the pending comments with the approval, or neither', async () => {
  const { iid, sha } = await open();
  const drafts = `${app}/merge_requests/${iid}/draft_notes`;
  const bodies = async () =>
    (await server.api('GET', `${app}/merge_requests/${iid}/notes`, ann))
      .json<{ body: string; system: boolean }[]>()
      .flatMap(({ body, system }) => (system ? [] : [body]));
  await server.create(drafts, { note: 'Fine by me' }, ben);
  expect((await act(iid, 'approve', ben, { publish_review: true, sha: '0'.repeat(40) })).statusCode).toBe(
    409,
  );
  expect(await bodies()).toEqual([]);
  expect((await act(iid, 'approve', ben, { publish_review: true, sha })).statusCode).toBe(201);
  expect(await bodies()).toEqual(['Fine by me']);
  expect(names(await approvals(iid))).toEqual(['ben']);
  expect((await server.api('GET', drafts, ben)).json()).toEqual([]);
  // Without it they stay pending.
  await server.create(drafts, { note: 'One more' }, ben);
  expect((await act(iid, 'approve', ben, { publish_review: true })).statusCode).toBe(401);
  expect((await act(iid, 'unapprove', ben)).statusCode).toBe(201);
  expect((await act(iid, 'approve', ben)).statusCode).toBe(201);
  expect(await bodies()).toEqual(['Fine by me']);
});
