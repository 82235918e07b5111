import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MergeRequestWidget } from '../../../../contract/merge-requests/merge-requests.ts';
import { createTestServer } from '../../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../../testing/server.ts';

let server: TestServer;
let ann: TestUser, ben: TestUser, cleo: TestUser, dan: TestUser, eve: TestUser;
let guild: { id: number }, secret: { id: number };
const app = '/projects/ann%2Fapp';
let count = 0;

interface Rule {
  readonly id: number;
  readonly name: string;
  readonly eligible_approvers: { username: string }[];
  readonly groups: { id: number }[];
  readonly contains_hidden_groups: boolean;
}
interface State {
  readonly approval_rules_overwritten: boolean;
  readonly rules: (Rule & {
    readonly approved: boolean;
    readonly approvals_required: number;
    readonly approved_by: { username: string }[];
  })[];
}

/** Ann's merge request of a new branch with one file. */
async function open(target = 'main'): Promise<number> {
  const branch = `feature-${(count += 1)}`;
  await server.create(
    `${app}/repository/commits`,
    {
      branch,
      start_branch: 'main',
      commit_message: branch,
      actions: [{ action: 'create', file_path: `${branch}.txt`, content: 'x\n' }],
    },
    ann,
  );
  const { iid } = await server.create(
    `${app}/merge_requests`,
    { title: branch, source_branch: branch, target_branch: target },
    ann,
  );
  await server.drain();
  return iid;
}
const of = (iid: number): string => `${app}/merge_requests/${iid}`;
const approve = async (iid: number, as: TestUser): Promise<number> =>
  (await server.api('POST', `${of(iid)}/approve`, as)).statusCode;
const merge = async (iid: number): Promise<number> =>
  (await server.api('PUT', `${of(iid)}/merge`, ann, {})).statusCode;
const approvals = async (iid: number, as = ann) =>
  (await server.api('GET', `${of(iid)}/approvals`, as)).json<{
    approved: boolean;
    approvals_required: number;
    approvals_left: number;
    approval_rules_left: { name: string }[];
    suggested_approvers: { username: string }[];
    invalid_approvers_rules: { name: string }[];
    user_can_approve: boolean;
  }>();
const state = async (iid: number, as = ann): Promise<State> =>
  (await server.api('GET', `${of(iid)}/approval_state`, as)).json<State>();
const widget = async (iid: number, as = ann): Promise<MergeRequestWidget> =>
  (await server.call('GET', `/ann/app/-/merge_requests/${iid}/widget.json`, as)).json();
const names = (people: readonly { username: string }[]): string[] => people.map(({ username }) => username);
const rule = (body: object, as = ann) => server.api('POST', `${app}/approval_rules`, as, body);
const made = (body: object): Promise<Rule> =>
  server.create(`${app}/approval_rules`, body, ann) as unknown as Promise<Rule>;

/** Without the rules of other tests. */
async function alone(): Promise<void> {
  const rules = (await server.api('GET', `${app}/approval_rules`, ann)).json<Rule[]>();
  for (const { id } of rules)
    expect((await server.api('DELETE', `${app}/approval_rules/${id}`, ann)).statusCode).toBe(204);
  expect((await server.api('POST', `${app}/approvals`, ann, { approvals_before_merge: 0 })).statusCode).toBe(
    201,
  );
}

beforeAll(async () => {
  server = await createTestServer();
  [ann, ben, cleo, dan, eve] = await server.createUsers('ann', 'ben', 'cleo', 'dan', 'eve');
  const project = await server.create(
    '/projects',
    { name: 'App', visibility: 'public', initialize_with_readme: true },
    ann,
  );
  for (const [user, access_level] of [
    [ben, 30],
    [cleo, 30],
    [eve, 40],
  ] as const)
    await server.create(`/projects/${project.id}/members`, { user_id: user.id, access_level }, ann);
  await server.create(`${app}/repository/branches`, { branch: 'release/1', ref: 'main' }, ann);
  guild = await server.create('/groups', { name: 'Guild', path: 'guild', visibility: 'public' }, ben);
  await server.create(`/groups/${guild.id}/members`, { user_id: dan.id, access_level: 10 }, ben);
  secret = await server.create('/groups', { name: 'Secret', path: 'secret', visibility: 'private' }, ann);
  await server.create(`/groups/${secret.id}/members`, { user_id: cleo.id, access_level: 20 }, ann);
});
afterAll(() => server?.close());

it('MR-05 a rule waits for those whom it names, and one approval serves several rules', async () => {
  await alone();
  const made = await rule({
    name: 'Backend',
    approvals_required: 1,
    user_ids: [ben.id],
    group_ids: [guild.id],
  });
  expect(made.statusCode).toBe(201);
  expect(made.json()).toMatchObject({
    name: 'Backend',
    rule_type: 'regular',
    approvals_required: 1,
    users: [{ username: 'ben' }],
    groups: [{ id: guild.id, full_path: 'guild' }],
    contains_hidden_groups: false,
    protected_branches: [],
    applies_to_all_protected_branches: false,
  });
  // Dan is no member of the project: the group's rule lets him approve.
  expect(names(made.json<Rule>().eligible_approvers)).toEqual(['ben', 'dan']);
  expect((await rule({ name: 'All', approvals_required: 2, rule_type: 'any_approver' })).statusCode).toBe(
    201,
  );
  const iid = await open();
  expect(await approvals(iid)).toMatchObject({
    approved: false,
    approvals_required: 3,
    approvals_left: 3,
    approval_rules_left: [{ name: 'All' }, { name: 'Backend' }],
  });
  expect(names((await approvals(iid)).suggested_approvers)).toEqual(['ben', 'dan']);
  expect(await approve(iid, cleo)).toBe(201);
  expect(await approvals(iid)).toMatchObject({ approved: false, approvals_left: 2 });
  expect(await merge(iid)).toBe(405);
  expect(await approve(iid, ben)).toBe(201);
  expect(await approvals(iid)).toMatchObject({ approved: true, approvals_left: 0, approval_rules_left: [] });
  const { rules, approval_rules_overwritten } = await state(iid);
  expect(approval_rules_overwritten).toBe(false);
  expect(rules.map((one) => [one.name, one.approved, names(one.approved_by)])).toEqual([
    ['All', true, ['ben', 'cleo']],
    ['Backend', true, ['ben']],
  ]);
  expect(await merge(iid)).toBe(200);
});

// was: 404
it('MR-05 older clients set the number of one merge request, which the project’s rule for any approver can exceed', async () => {
  await alone();
  await made({ name: 'One', approvals_required: 1, rule_type: 'any_approver' });
  const [iid, other] = [await open(), await open()];
  const ask = (approvals_required: number | undefined, as = ann, of_ = iid) =>
    server.api('POST', `${of(of_)}/approvals`, as, { approvals_required });
  expect((await ask(2)).json()).toMatchObject({ iid, approvals_required: 2, approvals_left: 2 });
  // The same approvals serve both rules.
  expect(await approve(iid, cleo)).toBe(201);
  expect(await approvals(iid)).toMatchObject({ approved: false, approvals_left: 1 });
  expect((await widget(iid)).approvals).toMatchObject({ required: 2 });
  expect(await merge(iid)).toBe(405);
  expect((await ask(0, eve)).json()).toMatchObject({ approvals_required: 1, approved: true });
  expect(await approvals(other)).toMatchObject({ approvals_required: 1 });
  const listed = await server.api('GET', `${of(iid)}/approval_rules`, ann);
  expect(listed.json()).toMatchObject([{ rule_type: 'any_approver', approvals_required: 0 }]);
  // Two at once make one rule.
  const both = await Promise.all([ask(3, ann, other), ask(3, ben, other)]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  expect(await approvals(other)).toMatchObject({ approvals_required: 3 });
  const codes = await Promise.all([ask(2, dan), ask(undefined), ask(-1), ask(101)]);
  expect(codes.map(({ statusCode }) => statusCode)).toEqual([403, 400, 400, 400]);
  expect(await merge(iid)).toBe(200);
  expect((await ask(2)).statusCode).toBe(405);
  const alike = { disable_overriding_approvers_per_merge_request: true };
  await server.api('POST', `${app}/approvals`, ann, alike);
  expect((await ask(2, ann, other)).statusCode).toBe(403);
  await server.api('POST', `${app}/approvals`, ann, {
    disable_overriding_approvers_per_merge_request: false,
  });
});

it('MR-05 whom a rule names approves without being a Developer, and nobody else does', async () => {
  await alone();
  const iid = await open();
  expect(await approvals(iid, dan)).toMatchObject({ user_can_approve: false });
  expect(await approve(iid, dan)).toBe(401);
  await rule({ name: 'Guild', approvals_required: 1, group_ids: [guild.id] });
  expect(await approvals(iid, dan)).toMatchObject({ user_can_approve: true });
  expect(await approve(iid, dan)).toBe(201);
  expect((await state(iid)).rules).toMatchObject([{ name: 'Guild', approved: true }]);
  // Who leaves the group serves its rule no longer.
  expect((await server.api('DELETE', `/groups/${guild.id}/members/${dan.id}`, ben)).statusCode).toBe(204);
  expect((await state(iid)).rules).toMatchObject([{ name: 'Guild', approved: false }]);
  expect(await merge(iid)).toBe(405);
  await server.create(`/groups/${guild.id}/members`, { user_id: dan.id, access_level: 10 }, ben);
  expect(await merge(iid)).toBe(200);
});

it('MR-05 rules are for branches: all, protected ones, or some by name or pattern', async () => {
  await alone();
  const release = await server.create(`${app}/protected_branches`, { name: 'release/*' }, ann);
  await rule({
    name: 'Release',
    approvals_required: 1,
    user_ids: [ben.id],
    protected_branch_ids: [release.id],
  });
  const [toMain, toRelease] = [await open(), await open('release/1')];
  expect((await state(toMain)).rules).toEqual([]);
  expect((await state(toRelease)).rules).toMatchObject([{ name: 'Release' }]);
  expect(await merge(toRelease)).toBe(405);
  await rule({
    name: 'Protected',
    approvals_required: 1,
    user_ids: [cleo.id],
    applies_to_all_protected_branches: true,
  });
  // main is protected from the beginning.
  expect((await state(toMain)).rules).toMatchObject([{ name: 'Protected' }]);
  expect((await state(toRelease)).rules).toMatchObject([{ name: 'Protected' }, { name: 'Release' }]);
  // Another target has other rules at once.
  const moved = await server.api('PUT', of(toMain), ann, { target_branch: 'release/1' });
  expect(moved.statusCode).toBe(200);
  expect((await state(toMain)).rules).toMatchObject([{ name: 'Protected' }, { name: 'Release' }]);
  expect(
    (await rule({ name: 'No', approvals_required: 1, protected_branch_ids: [release.id + 1000] })).statusCode,
  ).toBe(400);
});

it('MR-05 a merge request asks for more by rules of its own; for less only a Maintainer lets it', async () => {
  await alone();
  const backend = await made({ name: 'Backend', approvals_required: 2, user_ids: [ben.id, cleo.id] });
  const iid = await open();
  const own = (body: object, as: TestUser) => server.api('POST', `${of(iid)}/approval_rules`, as, body);
  expect((await own({ name: 'Me, too', approvals_required: 1, user_ids: [eve.id] }, dan)).statusCode).toBe(
    403,
  );
  const more = await own({ name: 'Eve', approvals_required: 1, usernames: ['eve'] }, ben);
  expect(more.statusCode).toBe(201);
  expect(more.json()).toMatchObject({ name: 'Eve', source_rule: null, overridden: false });
  expect((await state(iid)).rules).toMatchObject([{ name: 'Backend' }, { name: 'Eve' }]);
  const less = { name: 'x', approvals_required: 1, approval_project_rule_id: backend.id };
  expect((await own(less, ben)).statusCode).toBe(403);
  const stands = await own(less, eve);
  expect(stands.json()).toMatchObject({
    name: 'Backend',
    approvals_required: 1,
    source_rule: { approvals_required: 2 },
    overridden: true,
  });
  expect((await own(less, eve)).statusCode).toBe(400);
  const { rules, approval_rules_overwritten } = await state(iid);
  expect(approval_rules_overwritten).toBe(true);
  expect(rules).toMatchObject([{ name: 'Backend', approvals_required: 1 }, { name: 'Eve' }]);
  const path = `${of(iid)}/approval_rules/${stands.json<Rule>().id}`;
  expect((await server.api('PUT', path, ben, { approvals_required: 0 })).statusCode).toBe(403);
  expect((await server.api('DELETE', path, ben)).statusCode).toBe(403);
  await approve(iid, ben);
  expect(await merge(iid)).toBe(405);
  await approve(iid, eve);
  // Where the project's rules are the only ones, two are asked for again, and Eve's rule is not.
  const only = (value: boolean) =>
    server.api('POST', `${app}/approvals`, ann, { disable_overriding_approvers_per_merge_request: value });
  expect((await only(true)).json()).toMatchObject({ disable_overriding_approvers_per_merge_request: true });
  expect((await state(iid)).rules).toMatchObject([
    { name: 'Backend', approvals_required: 2, approved: false },
  ]);
  expect((await own({ name: 'No', approvals_required: 1 }, eve)).statusCode).toBe(403);
  expect(await merge(iid)).toBe(405);
  await only(false);
  const notes = await server.api('GET', `${of(iid)}/notes`, ann);
  expect(notes.body).toContain('added the approval rule **Eve**');
  expect(await merge(iid)).toBe(200);
  expect((await server.api('DELETE', path, ann)).statusCode).toBe(405);
});

it('MR-05 rules are changed by Maintainers, and name whom they may', async () => {
  await alone();
  expect((await rule({ name: 'Mine', approvals_required: 1 }, ben)).statusCode).toBe(403);
  const { id } = await made({ name: 'Backend', approvals_required: 1, user_ids: [ben.id] });
  const path = `${app}/approval_rules/${id}`;
  expect((await server.api('PUT', path, ben, { approvals_required: 0 })).statusCode).toBe(403);
  expect((await server.api('DELETE', path, ben)).statusCode).toBe(403);
  expect((await server.api('GET', path, ben)).json()).toMatchObject({ name: 'Backend' });
  expect((await rule({ name: 'backend', approvals_required: 1 })).json()).toMatchObject({
    message: { name: ['has already been taken'] },
  });
  expect((await rule({ name: 'Who', approvals_required: 1, usernames: ['nobody'] })).statusCode).toBe(400);
  expect((await rule({ name: 'Which', approvals_required: 1, group_ids: [987654] })).statusCode).toBe(400);
  expect((await rule({ name: 'x'.repeat(300), approvals_required: 1 })).statusCode).toBe(400);
  expect((await rule({ name: 'Many', approvals_required: 101 })).statusCode).toBe(400);
  const any = { name: 'Any', approvals_required: 1, rule_type: 'any_approver' };
  expect((await rule({ ...any, user_ids: [ben.id] })).statusCode).toBe(400);
  expect((await rule(any)).statusCode).toBe(201);
  expect((await rule({ ...any, name: 'Any other' })).statusCode).toBe(400);
  const changed = await server.api('PUT', path, eve, { approvals_required: 2, user_ids: [ben.id, cleo.id] });
  expect(changed.json()).toMatchObject({ name: 'Backend', approvals_required: 2 });
  expect(names(changed.json<Rule>().eligible_approvers)).toEqual(['ben', 'cleo']);
  // What is left out stays.
  expect((await server.api('PUT', path, eve, { name: 'Back' })).json()).toMatchObject({
    approvals_required: 2,
    users: [{ username: 'ben' }, { username: 'cleo' }],
  });
  expect((await server.api('GET', `${app}/approval_rules/987654`, ann)).statusCode).toBe(404);
});

it('MR-05 nobody reads of a group that they cannot see, and nobody takes it out unawares', async () => {
  await alone();
  const { id } = await made({ name: 'Secret', approvals_required: 2, group_ids: [secret.id, guild.id] });
  const path = `${app}/approval_rules/${id}`;
  const seen = (await server.api('GET', path, eve)).json<Rule>();
  expect(seen.contains_hidden_groups).toBe(true);
  expect(seen.groups.map((group) => group.id)).toEqual([guild.id]);
  expect(names(seen.eligible_approvers)).toEqual(['ben', 'dan']);
  expect(JSON.stringify(seen)).not.toMatch(/secret\b/);
  const iid = await open();
  const [shown] = (await widget(iid, eve)).approvals.rules;
  expect(shown).toMatchObject({
    hidden_groups: true,
    more: 0,
    people: [{ username: 'ben' }, { username: 'dan' }],
  });
  // Whoever is not signed in reads no lists of members.
  const strange = await server.app.inject({ url: `/api/v4${of(iid)}/approval_state` });
  expect(strange.json<State>().rules[0]!.eligible_approvers).toEqual([]);
  expect((await server.api('PUT', path, eve, { group_ids: [guild.id] })).statusCode).toBe(200);
  const groups = async () =>
    (await server.api('GET', path, ann)).json<Rule>().groups.map((group) => group.id);
  expect((await groups()).toSorted()).toEqual([guild.id, secret.id].toSorted());
  // A group that she can't see is to her as one that is not there.
  const refused = await rule({ name: 'Guess', approvals_required: 1, group_ids: [secret.id] }, eve);
  expect(refused.statusCode).toBe(400);
  await server.api('PUT', path, eve, { group_ids: [guild.id], remove_hidden_groups: true });
  expect(await groups()).toEqual([guild.id]);
});

it('MR-05 a rule that too few people can serve blocks, and is said', async () => {
  await alone();
  await rule({ name: 'Lonely', approvals_required: 1, user_ids: [ann.id] });
  await rule({ name: 'Nobody', approvals_required: 1 });
  const iid = await open();
  // Ann wrote it, and may not approve it.
  expect((await approvals(iid)).invalid_approvers_rules.map(({ name }) => name)).toEqual([
    'Lonely',
    'Nobody',
  ]);
  expect((await widget(iid)).approvals.rules).toMatchObject([{ too_few: true }, { too_few: true }]);
  expect(await merge(iid)).toBe(405);
  await server.api('POST', `${app}/approvals`, ann, { merge_requests_author_approval: true });
  expect((await approvals(iid)).invalid_approvers_rules.map(({ name }) => name)).toEqual(['Nobody']);
  await server.api('POST', `${app}/approvals`, ann, { merge_requests_author_approval: false });
});

it('MR-05 the number of the project is the least that anybody gives, and lists know of rules', async () => {
  await alone();
  await server.api('POST', `${app}/approvals`, ann, { approvals_before_merge: 1 });
  const iid = await open();
  // Clients that know types read no null.
  const number = { id: 0, rule_type: 'any_approver' };
  expect((await state(iid)).rules).toMatchObject([{ ...number, approvals_required: 1 }]);
  expect((await approvals(iid)).approval_rules_left).toMatchObject([number]);
  expect((await server.api('GET', `${of(iid)}/approval_rules/0`, ann)).statusCode).toBe(404);
  await approve(iid, cleo);
  const listed = async (query: string): Promise<boolean> =>
    (await server.api('GET', `${app}/merge_requests?${query}`, ann))
      .json<{ iid: number }[]>()
      .some((one) => one.iid === iid);
  expect(await listed('approved=yes')).toBe(true);
  await rule({ name: 'Backend', approvals_required: 1, user_ids: [ben.id] });
  expect(await listed('approved=yes')).toBe(false);
  expect(await listed('approved=no')).toBe(true);
  expect((await server.api('GET', of(iid), ann)).json()).toMatchObject({
    detailed_merge_status: 'not_approved',
  });
  await approve(iid, ben);
  expect(await listed('approved=yes')).toBe(true);
  expect((await server.api('POST', `${app}/approvals`, ben, { approvals_before_merge: 0 })).statusCode).toBe(
    403,
  );
  expect(
    (await server.api('POST', `${app}/approvals`, ann, { require_password_to_approve: true })).statusCode,
  ).toBe(400);
});
