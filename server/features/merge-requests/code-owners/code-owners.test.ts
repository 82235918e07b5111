import { afterAll, beforeAll, expect, it } from 'vitest';
import type {
  MergeRequestChanges,
  MergeRequestWidget,
} from '../../../../contract/merge-requests/merge-requests.ts';
import { createTestServer } from '../../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../../testing/server.ts';

let server: TestServer;
let ann: TestUser, ben: TestUser, cleo: TestUser, dan: TestUser;
let guild: { id: number };
const app = '/projects/ann%2Fapp';
let count = 0;

interface State {
  readonly rules: {
    readonly id: number;
    readonly name: string;
    readonly section: string | null;
    readonly rule_type: string;
    readonly approvals_required: number;
    readonly approved: boolean;
    readonly eligible_approvers: { username: string }[];
    readonly approved_by: { username: string }[];
  }[];
}

const commit = (branch: string, actions: object[], more: object = {}) =>
  server.create(`${app}/repository/commits`, { branch, commit_message: 'Change', actions, ...more }, ann);
const created = (file_path: string, content = `${file_path}\n`) => ({ action: 'create', file_path, content });
/** Ann's merge request of a branch with these changes. */
async function open(...actions: object[]): Promise<{ iid: number; branch: string }> {
  const branch = `feature-${(count += 1)}`;
  await commit(branch, actions, { start_branch: 'main' });
  const { iid } = await server.create(
    `${app}/merge_requests`,
    { title: branch, source_branch: branch, target_branch: 'main' },
    ann,
  );
  await server.drain();
  return { iid, branch };
}
const of = (iid: number): string => `${app}/merge_requests/${iid}`;
const state = async (iid: number, as = ann): Promise<State['rules']> =>
  (await server.api('GET', `${of(iid)}/approval_state`, as)).json<State>().rules;
const approve = async (iid: number, as: TestUser): Promise<number> =>
  (await server.api('POST', `${of(iid)}/approve`, as)).statusCode;
const merge = async (iid: number): Promise<number> =>
  (await server.api('PUT', `${of(iid)}/merge`, ann, {})).statusCode;
const lines = (rules: State['rules']): string[] =>
  rules.map(
    ({ section, name, approvals_required, eligible_approvers, approved }) =>
      `${section} ${name} ${approvals_required} ${eligible_approvers.map(({ username }) => username).join(' ')} ${approved}`,
  );
/** The file of code owners on main. */
async function setOwners(content: string): Promise<void> {
  const there = await server.api('GET', `${app}/repository/files/CODEOWNERS?ref=main`, ann);
  await commit('main', [
    { action: there.statusCode === 200 ? 'update' : 'create', file_path: 'CODEOWNERS', content },
  ]);
  await server.drain();
}
const ask = async (code_owner_approval_required: boolean): Promise<void> => {
  const answer = await server.api('PATCH', `${app}/protected_branches/main`, ann, {
    code_owner_approval_required,
  });
  expect(answer.json()).toMatchObject({ code_owner_approval_required });
};

beforeAll(async () => {
  server = await createTestServer();
  [ann, ben, cleo, dan] = await server.createUsers('ann', 'ben', 'cleo', 'dan');
  const project = await server.create(
    '/projects',
    { name: 'App', visibility: 'public', initialize_with_readme: true },
    ann,
  );
  for (const user of [ben, cleo])
    await server.create(`/projects/${project.id}/members`, { user_id: user.id, access_level: 30 }, ann);
  guild = await server.create('/groups', { name: 'Guild', path: 'guild', visibility: 'private' }, cleo);
  await server.create(`/groups/${guild.id}/members`, { user_id: dan.id, access_level: 10 }, cleo);
  await ask(true);
});
afterAll(() => server?.close());

it('MR-05 owners of changed files approve, where the branch asks for it', async () => {
  await setOwners('*.ts @ben\n[Docs][2]\n/docs/ @ben @cleo\n^[Style]\n*.css @cleo\n');
  const { iid, branch } = await open(created('one.ts'), created('docs/one.md'), created('one.css'));
  expect(lines(await state(iid))).toEqual([
    'codeowners *.ts 1 ben false',
    'Docs /docs/ 2 ben cleo false',
    'Style *.css 0 cleo true',
  ]);
  // Nobody has written rules of its own.
  expect((await server.api('GET', `${of(iid)}/approval_state`, ann)).json()).toMatchObject({
    approval_rules_overwritten: false,
  });
  expect(await merge(iid)).toBe(405);
  expect(await approve(iid, ben)).toBe(201);
  expect(await merge(iid)).toBe(405);
  expect(await approve(iid, cleo)).toBe(201);
  expect(lines(await state(iid)).every((line) => line.endsWith('true'))).toBe(true);
  // What is pushed after it has owners, too.
  await commit(branch, [{ action: 'delete', file_path: 'docs/one.md' }, created('two.txt')]);
  await server.drain();
  expect(lines(await state(iid))).toEqual(['codeowners *.ts 1 ben false', 'Style *.css 0 cleo true']);
  expect(await approve(iid, ben)).toBe(201);
  expect(await merge(iid)).toBe(200);
});

it('MR-05 elsewhere owners are only shown', async () => {
  await setOwners('*.ts @ben\n');
  const { iid } = await open(created('shown.ts'));
  await ask(false);
  expect(lines(await state(iid))).toEqual(['codeowners *.ts 0 ben true']);
  const { approved } = (await server.api('GET', `${of(iid)}/approvals`, ann)).json<{ approved: boolean }>();
  expect(approved).toBe(true);
  await ask(true);
  expect(await merge(iid)).toBe(405);
  const [rule] = await state(iid);
  for (const method of ['PUT', 'DELETE'] as const)
    expect((await server.api(method, `${of(iid)}/approval_rules/${rule!.id}`, ann, {})).statusCode).toBe(403);
});

it('MR-05 the file that counts is that of the target branch, as it is at the merge', async () => {
  await setOwners('/lib/ @ben\n');
  // Neither a file of the source branch nor a rename takes a file from its owners.
  await commit('main', [created('lib/kept.txt', 'one\ntwo\nthree\nfour\n')]);
  const { iid } = await open(
    { action: 'update', file_path: 'CODEOWNERS', content: '* @ann\n' },
    {
      action: 'move',
      file_path: 'free.txt',
      previous_path: 'lib/kept.txt',
      content: 'one\ntwo\nthree\nfour\n',
    },
  );
  expect(lines(await state(iid))).toEqual(['codeowners /lib/ 1 ben false']);
  expect(await merge(iid)).toBe(405);
  expect(await approve(iid, ben)).toBe(201);
  // Now Cleo owns it, before any job has looked.
  await commit('main', [{ action: 'update', file_path: 'CODEOWNERS', content: 'lib/ @cleo\n' }]);
  expect(await merge(iid)).toBe(405);
  expect(lines(await state(iid))).toEqual(['codeowners lib/ 1 cleo false']);
  expect(await approve(iid, cleo)).toBe(201);
  await setOwners('/elsewhere @ann\n');
  // Nobody guards it any more; what is left is that both sides change the file.
  expect(await merge(iid)).toBe(422);
});

it('MR-05 a change of the file on the target branch reaches what is open', async () => {
  await setOwners('/none @ben\n');
  const { iid } = await open(created('reached.txt'));
  await setOwners('*.txt @cleo\n');
  // Lists know of it without a look at the merge request.
  expect((await server.api('GET', of(iid), ann)).json()).toMatchObject({
    detailed_merge_status: 'not_approved',
  });
});

it('MR-05 groups and addresses own files, and nobody learns whose address it is', async () => {
  await setOwners('*.go @guild\n*.rs dan@example.com\n*.py nobody@example.com\n');
  const address = (
    await server.platform.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', dan.id)
      .executeTakeFirstOrThrow()
  ).email;
  await setOwners(`*.go @guild\n*.rs ${address}\n*.py nobody@example.org\n`);
  const { iid } = await open(created('a.go'), created('a.rs'), created('a.py'));
  // The group is private: Ann reads its name in the file, and of its members nothing.
  expect(lines(await state(iid))).toEqual([
    'codeowners *.go 1  false',
    'codeowners *.py 1  false',
    'codeowners *.rs 1  false',
  ]);
  expect(lines(await state(iid, cleo))[0]).toBe('codeowners *.go 1 cleo dan false');
  const widget = async (): Promise<MergeRequestWidget['approvals']['rules']> =>
    (await server.call('GET', `/ann/app/-/merge_requests/${iid}/widget.json`, ann)).json<MergeRequestWidget>()
      .approvals.rules;
  // An address that is somebody's looks like one that is nobody's.
  expect(await widget()).toMatchObject([
    { owners: ['@guild'], too_few: false, people: [] },
    { owners: ['nobody@example.org'], too_few: false, people: [], more: 0 },
    { owners: [address], too_few: false, people: [], more: 0 },
  ]);
  expect(await approve(iid, dan)).toBe(201);
  expect((await state(iid)).map(({ approved }) => approved)).toEqual([true, false, true]);
});

it('MR-05 bad lines are said at the merge request, and a file that can’t be read holds up what owners guard', async () => {
  await setOwners('[Broken\n*.txt @ben nonsense\n');
  const { iid } = await open(created('said.txt'));
  const approvals = async () =>
    (await server.call('GET', `/ann/app/-/merge_requests/${iid}/widget.json`, ann)).json<MergeRequestWidget>()
      .approvals;
  expect((await approvals()).owner_problems).toEqual([
    { line: 1, kind: 'section' },
    { line: 2, kind: 'owner' },
  ]);
  await setOwners('* @ben\n'.repeat(40_000));
  expect(await approvals()).toMatchObject({
    owner_problems: [{ line: 0, kind: 'too_long' }],
    rules: [{ name: 'CODEOWNERS', too_few: true }],
  });
  expect(await approve(iid, ben)).toBe(201);
  expect(await merge(iid)).toBe(405);
  await setOwners('*.txt @ben\n');
  expect(await merge(iid)).toBe(200);
});

it('MR-05 owners who are named are asked for a review, and shown at the files of the changes', async () => {
  await setOwners('*.md @ben @guild dan@example.com\n*.txt @ann\n');
  const { iid } = await open(created('asked.md'), created('asked.txt'), created('asked.free'));
  const reviewers = await server.api('GET', `${of(iid)}/reviewers`, ann);
  expect(reviewers.json<{ user: { username: string } }[]>().map(({ user }) => user.username)).toEqual([
    'ben',
  ]);
  const changes = await server.call('GET', `/ann/app/-/merge_requests/${iid}/changes.json`, ann);
  expect(changes.json<MergeRequestChanges>().owners).toEqual([
    { path: 'asked.md', owners: ['@ben', '@guild', 'dan@example.com'], mine: false },
    { path: 'asked.txt', owners: ['@ann'], mine: true },
  ]);
  // A member of the group is an owner, too.
  const others = await server.call('GET', `/ann/app/-/merge_requests/${iid}/changes.json`, cleo);
  expect(others.json<MergeRequestChanges>().owners.map(({ path, mine }) => [path, mine])).toEqual([
    ['asked.md', true],
    ['asked.txt', false],
  ]);
});
