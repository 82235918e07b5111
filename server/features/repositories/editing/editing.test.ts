import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer } from '../../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../../testing/server.ts';
import type { ChangedFiles, EditorPage } from '../../../../contract/repositories/editing.ts';

let server: TestServer;
let ann: TestUser, dev: TestUser, guest: TestUser;

const app = '/api/v4/projects/ann%2Fapp';
const base64 = (text: string | Buffer): string => Buffer.from(text).toString('base64');
const raw = async (path: string, ref: string): Promise<string | number> => {
  const answer = await server.call(
    'GET',
    `${app}/repository/files/${encodeURIComponent(path)}/raw?ref=${ref}`,
    ann,
  );
  return answer.statusCode === 200 ? answer.rawPayload.toString('latin1') : answer.statusCode;
};
const editor = async (at: string, as: TestUser = dev): Promise<EditorPage> =>
  (await server.call('GET', `/ann/app/-/editor.json?${at}`, as)).json();
const save = (body: object, as: TestUser = dev, name = 'edited_file') =>
  server.call('POST', `/ann/app/-/${name}`, as, body);

async function put(path: string, content: Buffer | string, start: object = {}): Promise<void> {
  await server.create(
    '/projects/ann%2Fapp/repository/commits',
    {
      branch: 'side',
      ...start,
      commit_message: `Add ${path}`,
      actions: [{ action: 'create', file_path: path, content: base64(content), encoding: 'base64' }],
    },
    ann,
  );
}

beforeAll(async () => {
  server = await createTestServer();
  ann = await server.createUser('ann');
  dev = await server.createUser('dev');
  guest = await server.createUser('guest');
  const { id } = await server.create(
    '/projects',
    { name: 'App', visibility: 'public', initialize_with_readme: true },
    ann,
  );
  await server.create(`/projects/${id}/members`, { user_id: dev.id, access_level: 30 }, ann);
  await put('docs/text.txt', 'one\ntwo\n', { start_branch: 'main' });
  for (const [path, content] of [
    ['windows.txt', '\uFEFFone\r\ntwo\r\n'],
    ['latin.txt', Buffer.from('caf\xe9\n', 'latin1')],
    ['picture.bin', Buffer.from([0, 1, 2])],
    ['large.txt', 'x'.repeat(1024 * 1024 + 1)],
  ] as const)
    await put(path, content);
});
afterAll(() => server?.close());

it('GIT-04 a file is changed on its branch, with the line ends and the mark that it has', async () => {
  const page = await editor('at=side/windows.txt');
  expect(page).toMatchObject({
    revision: { name: 'side', kind: 'branch' },
    path: 'windows.txt',
    file: { content: 'one\r\ntwo\r\n' },
    obstacle: null,
    rights: 'push',
    branch: 'side',
    new_branch: 'dev-patch-1',
  });
  const answer = await save({
    branch: 'side',
    path: 'windows.txt',
    previous_path: 'windows.txt',
    oid: page.file!.oid,
    content: 'one\n2\nthree\n',
  });
  expect(answer.json<ChangedFiles>()).toMatchObject({
    branch: 'side',
    url: '/ann/app/-/blob/side/windows.txt',
  });
  expect(await raw('windows.txt', 'side')).toBe('\xef\xbb\xbfone\r\n2\r\nthree\r\n');
  const [last] = (await server.call('GET', `${app}/repository/commits?ref_name=side`, ann)).json();
  expect(last).toMatchObject({ title: 'Update windows.txt', author_name: 'Dev' });
});

it('GIT-04 what somebody else changed meanwhile is not overwritten', async () => {
  const dan = await server.createUser('dan');
  await server.create('/projects/ann%2Fapp/members', { user_id: dan.id, access_level: 30 }, ann);
  await put('docs/shared.txt', 'one\n');
  const page = await editor('at=side/docs/shared.txt', dan);
  const change = {
    branch: 'side',
    path: 'docs/shared.txt',
    previous_path: 'docs/shared.txt',
    oid: page.file!.oid,
  };
  expect((await save({ ...change, content: 'theirs\n' }, ann)).statusCode).toBe(200);
  const refused = await save({ ...change, content: 'mine\n' }, dan);
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    { message: 'You are attempting to update a file that has changed since you started editing it.' },
  ]);
  const moved = await save({ ...change, path: 'docs/other.txt', content: 'mine\n' }, dan);
  expect(moved.statusCode).toBe(400);
  // On a branch of its own nothing is lost.
  const aside = await save(
    {
      ...change,
      content: 'mine\n',
      branch: 'dan-patch-1',
      start_sha: page.revision!.sha,
      start_merge_request: true,
    },
    dan,
  );
  expect(aside.json<ChangedFiles>().url).toBe('/ann/app/-/merge_requests/new?source_branch=dan-patch-1');
  expect(await raw('docs/shared.txt', 'dan-patch-1')).toBe('mine\n');
  expect(await raw('docs/shared.txt', 'side')).toBe('theirs\n');
  expect((await editor('at=side/docs/shared.txt', dan)).new_branch).toBe('dan-patch-2');
});

it('GIT-04 a file is renamed, deleted, and made in a folder', async () => {
  const page = await editor('at=side/docs/text.txt');
  const moved = await save({
    branch: 'side',
    path: 'docs/moved here.txt',
    previous_path: 'docs/text.txt',
    oid: page.file!.oid,
    content: page.file!.content,
  });
  expect(moved.json<ChangedFiles>().url).toBe('/ann/app/-/blob/side/docs/moved%20here.txt');
  expect(await raw('docs/text.txt', 'side')).toBe(404);
  const { oid } = (await editor('at=side/docs/moved%20here.txt')).file!;
  const gone = await save({ branch: 'side', path: 'docs/moved here.txt', oid }, dev, 'deleted_file');
  expect(gone.json<ChangedFiles>().url).toBe('/ann/app/-/tree/side/docs');
  expect(await raw('docs/moved here.txt', 'side')).toBe(404);
  const made = { branch: 'side', path: 'docs/new.txt', content: 'new\r\n' };
  expect((await save(made)).statusCode).toBe(200);
  expect(await raw('docs/new.txt', 'side')).toBe('new\n');
  const twice = await save(made);
  expect([twice.statusCode, twice.json()]).toEqual([
    400,
    { message: 'A file with this name already exists' },
  ]);
});

it('GIT-04 files are uploaded in one commit, and replace others only where that is wanted', async () => {
  const files = [
    { path: 'a.bin', content: base64(Buffer.from([0, 255])) },
    { path: 'docs/b.txt', content: base64('b\n') },
  ];
  const first = await save({ branch: 'side', files }, dev, 'uploaded_files');
  expect(first.json<ChangedFiles>().url).toBe('/ann/app/-/tree/side');
  expect(await raw('a.bin', 'side')).toBe('\0\xff');
  const again = await save(
    { branch: 'side', files: [...files, { path: 'c', content: '' }] },
    dev,
    'uploaded_files',
  );
  expect(again.statusCode).toBe(400);
  expect(await raw('c', 'side')).toBe(404);
  const replacing = { branch: 'side', replace: true, files: [{ path: 'a.bin', content: base64('a') }] };
  expect((await save(replacing, dev, 'uploaded_files')).statusCode).toBe(200);
  expect(await raw('a.bin', 'side')).toBe('a');
});

it('GIT-04 says what can not be edited as a text', async () => {
  const obstacle = async (path: string) => {
    const { file, obstacle: why } = await editor(`at=side/${path}`);
    return [file?.content, why];
  };
  expect(await obstacle('latin.txt')).toEqual([null, 'encoding']);
  expect(await obstacle('picture.bin')).toEqual([null, 'binary']);
  expect(await obstacle('large.txt')).toEqual([null, 'too_large']);
  expect((await server.call('GET', '/ann/app/-/editor.json?at=side/none.txt', dev)).statusCode).toBe(404);
});

it('GIT-04 a protected branch, a tag and a commit are left by a branch of one’s own', async () => {
  await server.create('/projects/ann%2Fapp/repository/branches', { branch: 'guarded', ref: 'main' }, ann);
  await server.create('/projects/ann%2Fapp/protected_branches', { name: 'guarded' }, ann);
  const page = await editor('at=guarded/README.md');
  expect([page.rights, page.branch]).toEqual(['push', null]);
  const change = { path: 'README.md', previous_path: 'README.md', oid: page.file!.oid, content: 'x' };
  expect((await save({ ...change, branch: 'guarded' })).statusCode).toBe(403);
  const taken = await save({ ...change, branch: 'side', start_sha: page.revision!.sha });
  expect([taken.statusCode, taken.json()]).toEqual([
    400,
    { message: { branch: ['is taken by another branch. Choose another name.'] } },
  ]);
  expect((await editor(`at=${page.revision!.sha}/README.md`)).branch).toBe(null);
  expect((await editor('at=guarded/README.md', ann)).branch).toBe('guarded');
});

it('DIFF-08 who may only fork is told so, and of the fork that they have', async () => {
  expect(await editor('at=main/README.md', guest)).toMatchObject({
    rights: 'fork',
    branch: null,
    fork: null,
  });
  await server.create('/projects/ann%2Fapp/fork', { path: 'mine' }, guest);
  expect((await editor('at=main/README.md', guest)).fork).toBe('guest/mine');
  expect((await save({ branch: 'x', path: 'y', content: '' }, guest)).statusCode).toBe(403);
});

it('GIT-04 the first file of an empty repository begins its first branch', async () => {
  await server.create('/projects', { name: 'Empty', default_branch: 'trunk' }, ann);
  const answer = await server.call('GET', '/ann/empty/-/editor.json?new=true', ann);
  expect(answer.json<EditorPage>()).toMatchObject({ revision: null, branch: 'trunk', rights: 'push' });
  const made = await server.call('POST', '/ann/empty/-/edited_file', ann, {
    branch: 'trunk',
    path: 'README.md',
    content: '# Empty\n',
  });
  expect(made.json<ChangedFiles>().url).toBe('/ann/empty/-/blob/trunk/README.md');
});

it('GIT-04 GIT-05 a branch or a file has one name: bytes of é that are spelled one by one are refused', async () => {
  const second = '\uF7C3\uF7A9';
  await server.create('/projects/ann%2Fapp/repository/branches?branch=%C3%A9t%C3%A9&ref=main', {}, ann);
  await server.create('/projects/ann%2Fapp/protected_branches', { name: 'été' }, ann);
  const plain = await save({ branch: 'été', path: 'new.txt', content: 'x' });
  expect(plain.statusCode).toBe(403);
  // was: the rule did not know the branch by this name, and git did
  const spelled = await save({ branch: `${second}t${second}`, path: 'new.txt', content: 'x' });
  expect([spelled.statusCode, spelled.json<{ message: string }>().message]).toEqual([
    400,
    'The branch name is invalid',
  ]);
  expect(await raw('new.txt', '%C3%A9t%C3%A9')).toBe(404);
  // was: two entries of one name, over which git broke off
  expect((await save({ branch: 'side', path: 'é.txt', content: 'x' })).statusCode).toBe(200);
  const again = await save({ branch: 'side', path: `${second}.txt`, content: 'y' });
  expect([again.statusCode, again.json<{ message: string }>().message]).toEqual([
    400,
    'The file path is invalid',
  ]);
  expect(await raw('é.txt', 'side')).toBe('x');
});
