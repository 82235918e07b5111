import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CommitPage, ComparePage, TreePage } from '../../../contract/repositories/repositories.ts';
import {
  git,
  plainGitEnvironment,
  RepositoryBuilder,
  temporaryFolder,
} from '../../../testing/repositories.ts';
import { createTestServer, testPassword } from '../../../testing/server.ts';
import type { TestServer } from '../../../testing/server.ts';

let server: TestServer;
const folder = temporaryFolder();
const [one, two] = ['1'.repeat(40), '2'.repeat(40)];
const pointer = (size: number): string =>
  `version https://git-lfs.github.com/spec/v1\noid sha256:${'4d'.repeat(32)}\nsize ${size}\n`;
const module = (path: string, url: string): string =>
  `[submodule "${path}"]\n\tpath = ${path}\n\turl = ${url}\n`;
const modules = [
  module('near', '../library.git'),
  module('hub', 'https://github.com/acme/hub.git'),
  module('far', 'https://git.example.com/far'),
  module('ssh', 'git@example.com:acme/ssh.git'),
].join('');
let commits: { begun: string; changed: string };

beforeAll(async () => {
  server = await createTestServer();
  const ann = await server.createUser('ann');
  await server.create('/projects', { name: 'Open', visibility: 'public' }, ann);
  const url = (await server.listen()).replace('http://', `http://ann:${testPassword}@`);
  const builder = new RepositoryBuilder();
  const at = (sha: string) => ({ mode: '160000' as const, content: sha });
  builder.commit({
    files: {
      '.gitmodules': modules,
      near: at(one),
      hub: at(one),
      far: at(one),
      ssh: at(one),
      'big.bin': pointer(1000),
      'plain.txt': 'size 5\n',
      link: { mode: '120000', content: 'plain.txt' },
      was: { mode: '120000', content: 'plain.txt' },
      'ends.txt': 'one\r\ntwo\r\n',
      'mixed.txt': 'one\r\ntwo\n',
    },
  });
  builder.commit({
    files: {
      near: at(two),
      hub: at(two),
      far: at(two),
      ssh: null,
      'big.bin': pointer(2_000_000),
      'new.bin': pointer(5),
      link: { mode: '120000', content: 'big.bin' },
      was: 'now a file',
      'ends.txt': 'one\ntwo\n',
      'mixed.txt': 'ONE\nTWO\n',
    },
  });
  await builder.write(folder.path);
  const [changed, begun] = git(folder.path, ['log', '--format=%H', 'main']).trim().split('\n');
  commits = { begun: begun!, changed: changed! };
  await promisify(execFile)('git', ['push', '-q', `${url}/ann/open.git`, 'refs/heads/*'], {
    cwd: folder.path,
    env: plainGitEnvironment(),
  });
  await server.drain();
});
afterAll(async () => {
  await server?.close();
  await folder.remove();
});

const get = async <T>(path: string): Promise<T> => (await server.call('GET', path, null)).json<T>();
const filesOf = async (sha: string) => {
  const { diff } = await get<CommitPage>(`/ann/open/-/commit.json?sha=${sha}`);
  return new Map(diff.files.map((file) => [file.new_path, file]));
};

it('DIFF-07 a submodule says which commits it moved between, with links where a browser can follow them', async () => {
  const files = await filesOf(commits.changed);
  const moved = { old_sha: one, new_sha: two };
  const near = 'http://localhost/ann/library';
  expect(files.get('near')?.submodule).toEqual({
    ...moved,
    url: near,
    compare_url: `${near}/-/compare/${one}...${two}`,
  });
  const hub = 'https://github.com/acme/hub';
  expect(files.get('hub')?.submodule).toEqual({
    ...moved,
    url: hub,
    compare_url: `${hub}/compare/${one}...${two}`,
  });
  expect(files.get('far')?.submodule).toEqual({
    ...moved,
    url: 'https://git.example.com/far',
    compare_url: null,
  });
  expect(files.get('ssh')?.submodule).toEqual({ old_sha: one, new_sha: null, url: null, compare_url: null });
  const begun = await filesOf(commits.begun);
  expect(begun.get('near')?.submodule).toEqual({ old_sha: null, new_sha: one, url: near, compare_url: null });
  expect(begun.get('ssh')?.submodule).toMatchObject({ url: null });
  expect(begun.get('plain.txt')?.submodule).toBeUndefined();
  // A folder's page links to the same place.
  const { entries } = await get<TreePage>('/ann/open/-/tree.json?at=main');
  expect(entries.find(({ name }) => name === 'near')).toMatchObject({ kind: 'submodule', url: near });
});

it('DIFF-07 a pointer of Git LFS says the sizes of what it stands for', async () => {
  const files = await filesOf(commits.changed);
  expect(files.get('big.bin')?.lfs).toEqual({ old_size: 1000, new_size: 2_000_000 });
  expect(files.get('new.bin')?.lfs).toEqual({ old_size: null, new_size: 5 });
  expect((await filesOf(commits.begun)).get('plain.txt')?.lfs).toBeUndefined();
});

// Was: that a file without a newline at its end had become another one.
it('DIFF-07 where a symbolic link leads is no line without an end', async () => {
  const files = await filesOf(commits.changed);
  const runs = (path: string) => files.get(path)!.hunks!.flatMap((hunk) => hunk.runs);
  expect(runs('link').map((run) => [run.type, run.no_newline])).toEqual([
    ['removed', undefined],
    ['added', undefined],
  ]);
  expect(runs('was').map((run) => [run.type, run.no_newline])).toEqual([
    ['removed', undefined],
    ['added', true],
  ]);
});

// Was: lines that read the same, one red and one green.
it('DIFF-13 lines that end otherwise than before say so', async () => {
  const files = await filesOf(commits.changed);
  expect(files.get('ends.txt')?.line_ends).toBe('lf');
  expect(files.get('mixed.txt')?.line_ends).toBeUndefined();
  expect(files.get('big.bin')?.line_ends).toBeUndefined();
});

it('DIFF-07 comparisons say the same', async () => {
  const { diff } = await get<ComparePage>(
    `/ann/open/-/compare.json?from=${commits.begun}&to=${commits.changed}`,
  );
  const near = diff.files.find(({ new_path }) => new_path === 'near');
  expect(near?.submodule).toMatchObject({
    old_sha: one,
    new_sha: two,
    compare_url: expect.stringContaining('compare') as string,
  });
});
