import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type {
  MergeRequestChanges,
  MergeRequestWidget,
} from '../../../../contract/merge-requests/merge-requests.ts';
import { plainGitEnvironment, RepositoryBuilder, temporaryFolder } from '../../../../testing/repositories.ts';
import { createTestServer } from '../../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../../testing/server.ts';

const folder = temporaryFolder();
const app = '/projects/ann%2Fapp';
let server: TestServer;
let ann: TestUser;

const linked = (content: string) => ({ mode: '120000', content }) as const;
const updateMain = async (actions: object[]): Promise<void> => {
  await server.create(
    `${app}/repository/commits`,
    { branch: 'main', commit_message: 'Change', actions },
    ann,
  );
  await server.drain();
};
const open = async (source_branch: string, target_branch: string): Promise<number> => {
  const { iid } = await server.create(
    `${app}/merge_requests`,
    { title: source_branch, source_branch, target_branch },
    ann,
  );
  await server.drain();
  return iid;
};
const approvalsOf = async (iid: number): Promise<MergeRequestWidget['approvals']> =>
  (await server.call('GET', `/ann/app/-/merge_requests/${iid}/widget.json`, ann)).json<MergeRequestWidget>()
    .approvals;
const ownersOf = async (iid: number): Promise<MergeRequestChanges['owners']> =>
  (await server.call('GET', `/ann/app/-/merge_requests/${iid}/changes.json`, ann)).json<MergeRequestChanges>()
    .owners;
const merge = async (iid: number): Promise<number> =>
  (await server.api('PUT', `${app}/merge_requests/${iid}/merge`, ann, {})).statusCode;

beforeAll(async () => {
  const builder = new RepositoryBuilder();
  const base = builder.commit({
    files: {
      'meta/owners': '*.ts @ben\n',
      current: linked('meta'),
      // A link by way of a linked folder.
      'docs/CODEOWNERS': linked('../current/owners'),
    },
  });
  builder.commit({ branch: 'feature', parents: [base], files: { 'one.ts': '1\n' } });
  for (const [branch, target] of [
    ['outside', '../../../etc/passwd'],
    ['absolute', '/meta/owners'],
    ['circular', 'CODEOWNERS'],
    ['folder', 'meta'],
    ['missing', 'meta/others'],
    ['submodule', 'vendor'],
  ] as const)
    builder.commit({
      branch,
      parents: [base],
      files: {
        CODEOWNERS: linked(target),
        vendor: { mode: '160000', content: '1234567890123456789012345678901234567890' },
      },
    });
  // Beside main: `docs` itself is a link.
  const linkedFolder = builder.commit({
    branch: 'linked-folder',
    files: { 'documentation/CODEOWNERS': '*.ts @ben\n', docs: linked('documentation') },
  });
  builder.commit({ branch: 'above-linked', parents: [linkedFolder], files: { 'one.ts': '1\n' } });
  builder.commit({
    branch: 'linked-nowhere',
    parents: [linkedFolder],
    files: { docs: linked('elsewhere') },
  });
  builder.commit({
    branch: 'above-nowhere',
    parents: [linkedFolder],
    files: { docs: linked('elsewhere'), 'one.ts': '1\n' },
  });
  await builder.write(folder.path);
  server = await createTestServer();
  await server.listen();
  let ben: TestUser;
  [ann, ben] = await server.createUsers('ann', 'ben');
  const project = await server.create('/projects', { name: 'App', visibility: 'public' }, ann);
  await server.create(`/projects/${project.id}/members`, { user_id: ben!.id, access_level: 30 }, ann);
  const url = `${server.url.replace('://', `://ann:${ann.token}@`)}/ann/app.git`;
  const options = { cwd: folder.path, env: plainGitEnvironment() };
  // The first branch that arrives is the default one.
  await promisify(execFile)('git', ['push', '-q', url, 'main'], options);
  await promisify(execFile)('git', ['push', '-q', url, 'refs/heads/*'], options);
  await server.drain();
  const asked = { code_owner_approval_required: true };
  expect((await server.api('PATCH', `${app}/protected_branches/main`, ann, asked)).statusCode).toBe(200);
});
afterAll(async () => {
  await server?.close();
  await folder.remove();
});

it('MR-05 a file of code owners that is a symbolic link is followed within the target branch', async () => {
  const iid = await open('feature', 'main');
  expect(await approvalsOf(iid)).toMatchObject({
    owner_problems: [],
    rules: [{ name: '*.ts', owners: ['@ben'] }],
  });
  expect(await ownersOf(iid)).toEqual([{ path: 'one.ts', owners: ['@ben'], mine: false }]);
  expect(await merge(iid)).toBe(405);
  // What it leads to is changed, not the link.
  await updateMain([{ action: 'update', file_path: 'meta/owners', content: '*.ts @ann\n' }]);
  expect((await approvalsOf(iid)).rules).toMatchObject([{ name: '*.ts', owners: ['@ann'] }]);
  expect(await ownersOf(iid)).toEqual([{ path: 'one.ts', owners: ['@ann'], mine: true }]);
  // A link that leads nowhere any more holds up what owners guarded, until it leads to a file again.
  await updateMain([{ action: 'delete', file_path: 'meta/owners' }]);
  expect(await approvalsOf(iid)).toMatchObject({
    owner_problems: [{ line: 0, kind: 'link' }],
    rules: [{ name: 'CODEOWNERS', too_few: true }],
  });
  expect(await merge(iid)).toBe(405);
  await updateMain([{ action: 'create', file_path: 'meta/owners', content: '*.go @ben\n' }]);
  expect((await approvalsOf(iid)).owner_problems).toEqual([]);
  expect(await merge(iid)).toBe(200);
});

it('MR-05 a link out of the tree, to a folder, a submodule or itself names nobody, and is said', async () => {
  for (const target of ['outside', 'absolute', 'circular', 'folder', 'missing', 'submodule']) {
    const iid = await open('feature', target);
    expect((await approvalsOf(iid)).owner_problems, target).toEqual([{ line: 0, kind: 'link' }]);
    expect(await ownersOf(iid), target).toEqual([]);
  }
});

it('MR-05 nor does a folder that is a symbolic link keep its file from being found', async () => {
  const iid = await open('above-linked', 'linked-folder');
  expect((await approvalsOf(iid)).rules).toMatchObject([{ name: '*.ts', owners: ['@ben'] }]);
  // There is no such file in a checkout.
  const nowhere = await approvalsOf(await open('above-nowhere', 'linked-nowhere'));
  expect([nowhere.rules, nowhere.owner_problems]).toEqual([[], []]);
});
