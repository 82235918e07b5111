import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGitRoom, type GitRoom } from '../../testing/git-room.ts';
import { git, RepositoryBuilder, type FileSpec } from '../../testing/repositories.ts';
import { parseLfsPointer } from './blob-reader.ts';
import { decodeName } from './byte-name.ts';
import type { Repository } from './repository.ts';

const LFS = `version https://git-lfs.github.com/spec/v1\noid sha256:${'4d'.repeat(32)}\nsize 12345\n`;
const odd = Buffer.from('caf\u00e9\nline #100% ?.txt', 'latin1');
const submoduleSha = '1234567890123456789012345678901234567890';

let room: GitRoom;
let repository: Repository;
let empty: Repository;
let marks: Map<number, string>;
const sha = (mark: number) => marks.get(mark) ?? '';

beforeAll(async () => {
  room = openGitRoom();
  empty = await room.create();
  const builder = new RepositoryBuilder();
  const files = new Map<string | Buffer, FileSpec>([
    ['README.txt', 'plain'],
    ['readme.md', '# Title\n'],
    ['src/main.ts', 'export {};\n'],
    ['src/deep/er/file.go', 'package er\n'],
    ['run.sh', { mode: '100755', content: '#!/bin/sh\n' }],
    ['link', { mode: '120000', content: 'src/main.ts' }],
    ['sub', { mode: '160000', content: submoduleSha }],
    [
      '.gitmodules',
      '[submodule "s"]\n\tpath = sub\n\turl = https://example.org/s.git\n[submodule "-x"]\n\tpath = other\n',
    ],
    ['big.bin', Buffer.concat([Buffer.from('PNG\0'), Buffer.alloc(50_000, 7)])],
    ['asset.psd', LFS],
    [odd, 'odd'],
    ['päth/日本.txt', 'unicode'],
  ]);
  builder.commit({ files, message: 'First' });
  builder.commit({ branch: 'feature/a/b', parents: [1], files: { 'dir/file': 'on feature' } });
  builder.commit({ message: 'Third', files: { 'src/main.ts': 'export const a = 1;\n' } });
  builder.lightTag('v1', 1);
  builder.annotatedTag('v2.0', 3, 'Release two\n\nNotes\n');
  builder.lightTag('feature/a', 1);
  builder.branch('deadbeef', 1);
  ({ repository, marks } = await room.build(builder));
  git(repository.path, ['update-ref', 'refs/heads/refs/heads/trap', sha(1)]);
  git(repository.path, ['tag', 'on-a-tree', `${sha(1)}^{tree}`]);
  git(repository.path, ['pack-refs', '--all']);
  git(repository.path, ['branch', 'loose', sha(3)]);
});
afterAll(() => room.close());

describe('resolving names', () => {
  it.each([
    ['main', 'branch', 'main', 3],
    ['HEAD', 'branch', 'main', 3],
    ['loose', 'branch', 'loose', 3],
    ['feature/a/b', 'branch', 'feature/a/b', 2],
    ['v1', 'tag', 'v1', 1],
    ['v2.0', 'tag', 'v2.0', 3],
    ['refs/heads/main', 'branch', 'main', 3],
    ['refs/tags/v2.0', 'tag', 'v2.0', 3],
    ['deadbeef', 'branch', 'deadbeef', 1],
  ])('%s is the %s %s', async (name, kind, shown, mark) => {
    expect(await room.git.resolve(repository, name)).toEqual({
      ok: true,
      value: { sha: sha(mark), kind, name: shown },
    });
  });

  it('accepts full and abbreviated commit ids in either case', async () => {
    for (const text of [sha(1), sha(1).slice(0, 8), sha(1).slice(0, 10).toUpperCase()]) {
      expect(await room.git.resolve(repository, text)).toMatchObject({
        ok: true,
        value: { sha: sha(1), kind: 'commit' },
      });
    }
    const blob = git(repository.path, ['rev-parse', `${sha(1)}:README.txt`]);
    expect(await room.git.resolve(repository, blob.slice(0, 12))).toEqual({ ok: false, reason: 'not_found' });
  });

  it('GIT-05 resolves a full commit id to that commit, whatever branches are called', async () => {
    const [first, third] = [sha(1), sha(3)];
    git(repository.path, ['update-ref', `refs/heads/${first}`, third]);
    git(repository.path, ['update-ref', `refs/tags/${third}/src`, first]);
    expect(await room.git.resolve(repository, first)).toMatchObject({
      value: { sha: first, kind: 'commit' },
    });
    expect(await room.git.resolveRefAndPath(repository, `${first}/src/main.ts`)).toMatchObject({
      value: { revision: { sha: first, kind: 'commit' }, path: 'src/main.ts' },
    });
    expect(await room.git.resolveRefAndPath(repository, `${third}/src/main.ts`)).toMatchObject({
      value: { revision: { sha: third, kind: 'commit' }, path: 'src/main.ts' },
    });
    git(repository.path, ['update-ref', '-d', `refs/heads/${first}`]);
    git(repository.path, ['update-ref', '-d', `refs/tags/${third}/src`]);
  });

  it('never guesses like git’s own lookup', async () => {
    // For git, refs/heads/trap would be refs/heads/refs/heads/trap, and x-g<id> the commit <id>.
    expect(await room.git.branch(repository, 'trap')).toEqual({ ok: false, reason: 'not_found' });
    expect(await room.git.resolve(repository, `x-1-g${sha(1).slice(0, 10)}`)).toEqual({
      ok: false,
      reason: 'not_found',
    });
    expect(await room.git.resolve(repository, 'on-a-tree')).toEqual({ ok: false, reason: 'not_found' });
  });

  it.each([
    ['main~1', 1],
    ['main^', 1],
    ['HEAD~', 1],
    ['main~0', 3],
    ['v2.0^1', 1],
    ['v2.0^{}', 3],
    ['v2.0~0^{commit}^0', 3],
    ['refs/tags/v2.0^', 1],
    ['feature/a/b~1^{commit}', 1],
  ])('API-01 goes back from a name: %s', async (name, mark) => {
    const value = { sha: sha(mark), kind: 'commit', name: sha(mark) };
    expect(await room.git.resolve(repository, name)).toEqual({ ok: true, value });
    const of = `${sha(3).slice(0, 10)}~1`;
    expect(await room.git.resolve(repository, of)).toMatchObject({ ok: true, value: { sha: sha(1) } });
  });

  it.each([
    'main~2',
    'main^2',
    'main~9999',
    'on-a-tree^',
    'nothing~1',
    // More than is counted back, more steps than anybody writes, and the rest of git's syntax.
    'main~10001',
    'main~6000~6000',
    'main~99999999999999999999',
    `main${'^'.repeat(500)}`,
    'main^{tree}',
    'main^{/First}',
    'main^@',
    'main^!',
    'main^-',
    'main~1:README.txt',
    'main@{0}~1',
    '--all~1',
    '-1^',
    '^main',
    '~1',
    'main..v1~1',
    'main~1 --output=x',
    'main~1\n',
  ])('API-01 finds nothing as %j', async (name) => {
    expect(await room.git.resolve(repository, name)).toMatchObject({ ok: false });
  });

  it('finds nothing in an empty repository', async () => {
    expect(await room.git.resolve(empty, 'HEAD')).toEqual({ ok: false, reason: 'not_found' });
    expect(await room.git.resolve(empty, 'main')).toEqual({ ok: false, reason: 'not_found' });
    expect(await room.git.isEmpty(empty)).toBe(true);
    expect(await room.git.branches(empty)).toEqual({ items: [], total: 0 });
  });

  it.each([
    ['main/src/main.ts', 'main', 'src/main.ts'],
    ['main', 'main', ''],
    ['main/', 'main', ''],
    ['feature/a/b/dir/file', 'feature/a/b', 'dir/file'],
    ['feature/a/src', 'feature/a', 'src'],
    ['HEAD/src', 'main', 'src'],
    ['v2.0/päth/日本.txt', 'v2.0', 'päth/日本.txt'],
    [`main/${decodeName(odd)}`, 'main', decodeName(odd)],
  ])('splits %s', async (rest, name, path) => {
    expect(await room.git.resolveRefAndPath(repository, rest)).toMatchObject({
      ok: true,
      value: { revision: { name }, path },
    });
  });

  it.each([
    ['main~1/src/main.ts', 1, 'src/main.ts'],
    ['main^', 1, ''],
    ['HEAD~1/src', 1, 'src'],
    ['v2.0^1/päth', 1, 'päth'],
    ['feature/a/b~1/dir/file', 1, 'dir/file'],
    ['feature/a/b~0/dir~1/file', 2, 'dir~1/file'],
  ])('GIT-05 splits %s, which goes back from a name', async (rest, mark, path) => {
    const revision = { sha: sha(mark), kind: 'commit', name: sha(mark) };
    expect(await room.git.resolveRefAndPath(repository, rest)).toEqual({
      ok: true,
      value: { revision, path },
    });
    const whole = `${sha(3)}~1/src`;
    expect(await room.git.resolveRefAndPath(repository, whole)).toMatchObject({
      value: { revision: { sha: sha(1) }, path: 'src' },
    });
  });

  it('GIT-05 a file whose name looks like steps is one where no name leads there', async () => {
    for (const [rest, name, path] of [
      ['main/src~1/x', 'main', 'src~1/x'],
      ['main/a^', 'main', 'a^'],
      [`${sha(3)}/v2.0~1`, sha(3), 'v2.0~1'],
    ] as const)
      expect(await room.git.resolveRefAndPath(repository, rest)).toMatchObject({
        value: { revision: { name }, path },
      });
    // Nobody can change what a permalink shows by a ref of its beginning.
    git(repository.path, ['update-ref', `refs/tags/${sha(3)}/src`, sha(3)]);
    expect(await room.git.resolveRefAndPath(repository, `${sha(3)}/src~1`)).toMatchObject({
      value: { revision: { name: sha(3) }, path: 'src~1' },
    });
    git(repository.path, ['update-ref', '-d', `refs/tags/${sha(3)}/src`]);
    for (const rest of ['main~2/src', 'nothing~1/src', 'feature/x~1/src'])
      expect(await room.git.resolveRefAndPath(repository, rest)).toMatchObject({ ok: false });
  });

  it('splits an address with a commit id, and refuses paths that lead nowhere', async () => {
    expect(await room.git.resolveRefAndPath(repository, `${sha(1)}/src`)).toMatchObject({
      ok: true,
      value: { revision: { sha: sha(1), kind: 'commit' }, path: 'src' },
    });
    expect(await room.git.resolveRefAndPath(repository, 'main/../x')).toEqual({
      ok: false,
      reason: 'invalid_path',
    });
    expect(await room.git.resolveRefAndPath(repository, 'nothing/at/all')).toEqual({
      ok: false,
      reason: 'not_found',
    });
  });
});

describe('trees', () => {
  it('lists a folder, folders first, in pages', async () => {
    const all = await room.git.listTree(repository, sha(1));
    if (!all.ok) throw new Error(all.reason);
    expect(all.value.entries.slice(0, 2).map(({ name, kind }) => [name, kind])).toEqual([
      ['päth', 'tree'],
      ['src', 'tree'],
    ]);
    expect(all.value.entries.find(({ name }) => name === 'sub')).toMatchObject({
      kind: 'submodule',
      mode: '160000',
      oid: submoduleSha,
    });
    expect(all.value.entries.find(({ name }) => name === 'link')?.kind).toBe('symlink');
    expect(all.value.entries.map(({ name }) => name)).toContain(decodeName(odd));
    const page = await room.git.listTree(repository, sha(1), { skip: 1, limit: 2 });
    expect(page).toMatchObject({ ok: true, value: { total: 11, hasMore: true } });
    expect(page.ok && page.value.entries.map(({ name }) => name)).toEqual(
      all.value.entries.slice(1, 3).map(({ name }) => name),
    );
  });

  it('lists everything below a folder as git ls-tree does', async () => {
    const listed = await room.git.listTreeRecursive(repository, sha(1));
    if (!listed.ok) throw new Error(listed.reason);
    const wanted = execFileSync('git', ['ls-tree', '-r', '-t', '-z', sha(1)], { cwd: repository.path });
    const lines = listed.value.entries.map(({ mode, oid, path }) => `${mode} ${oid} ${path}`);
    expect(lines).toEqual(
      wanted
        .toString('latin1')
        .split('\0')
        .filter(Boolean)
        .map((line) => {
          const [meta = '', path = ''] = line.split('\t');
          const [mode, , oid] = meta.split(' ');
          return `${mode} ${oid} ${decodeName(Buffer.from(path, 'latin1'))}`;
        }),
    );
    const page = await room.git.listTreeRecursive(repository, sha(1), { path: 'src', skip: 1, limit: 2 });
    expect(page.ok && page.value).toMatchObject({
      hasMore: true,
      entries: [{ path: 'src/deep/er', name: 'er' }, { path: 'src/deep/er/file.go' }],
    });
  });

  it('finds entries of any name, and reports missing ones', async () => {
    expect(await room.git.treeEntry(repository, sha(1), decodeName(odd))).toMatchObject({
      ok: true,
      value: { kind: 'file' },
    });
    expect(await room.git.treeEntry(repository, sha(1), 'src/deep/')).toMatchObject({
      ok: true,
      value: { kind: 'tree', path: 'src/deep' },
    });
    expect(await room.git.treeEntry(repository, sha(1), 'src/none')).toEqual({
      ok: false,
      reason: 'not_found',
    });
    expect(await room.git.treeEntry(repository, sha(1), 'run.sh/x')).toEqual({
      ok: false,
      reason: 'not_found',
    });
    expect(await room.git.treeEntry(repository, 'f'.repeat(40), 'src')).toEqual({
      ok: false,
      reason: 'not_found',
    });
    expect(await room.git.listTree(repository, sha(1), { path: 'run.sh' })).toEqual({
      ok: false,
      reason: 'not_a_tree',
    });
  });

  it('returns the paths of all files, up to a limit', async () => {
    const files = await room.git.listFiles(repository, sha(1));
    expect(files.ok && files.value.paths).toEqual(
      expect.arrayContaining(['src/deep/er/file.go', decodeName(odd)]),
    );
    expect(await room.git.listFiles(repository, sha(1), { limit: 3 })).toMatchObject({
      ok: true,
      value: { truncated: true },
    });
  });
});

describe('files', () => {
  it('reads text, programs, links and odd names', async () => {
    expect(await room.git.readFile(repository, sha(3), 'src/main.ts')).toMatchObject({
      ok: true,
      value: { binary: false, size: 20, lfs: null, symlinkTarget: null },
    });
    expect(await room.git.readFile(repository, sha(1), 'link')).toMatchObject({
      ok: true,
      value: { symlinkTarget: 'src/main.ts' },
    });
    const found = await room.git.readFile(repository, sha(1), decodeName(odd));
    expect(found.ok && found.value.content?.toString()).toBe('odd');
    expect(await room.git.readFile(repository, sha(1), 'src')).toEqual({ ok: false, reason: 'not_a_file' });
    expect(await room.git.readFile(repository, sha(1), 'sub')).toEqual({ ok: false, reason: 'not_a_file' });
  });

  it('distinguishes binary from too large', async () => {
    expect(await room.git.readFile(repository, sha(1), 'big.bin')).toMatchObject({
      ok: true,
      value: { binary: true, size: 50_004 },
    });
    expect(await room.git.readFile(repository, sha(1), 'big.bin', { maxBytes: 100 })).toMatchObject({
      ok: true,
      value: { binary: true, size: 50_004, content: null },
    });
    const oid = git(repository.path, ['rev-parse', `${sha(1)}:big.bin`]);
    const streamed = await room.git.streamBlob(repository, oid);
    if (!streamed.ok) throw new Error(streamed.reason);
    expect(Buffer.concat((await streamed.value.content.toArray()) as Buffer[])).toHaveLength(50_004);
  });

  it('recognises Git LFS pointers', async () => {
    expect(await room.git.readFile(repository, sha(1), 'asset.psd')).toMatchObject({
      ok: true,
      value: { lfs: { oid: '4d'.repeat(32), size: 12_345 } },
    });
    expect(parseLfsPointer(Buffer.from(LFS.replace('sha256:', 'md5:')))).toBeNull();
    expect(parseLfsPointer(Buffer.from(`version 1\n${LFS}`))).toBeNull();
  });

  it('prefers the Markdown README', async () => {
    const page = await room.git.listTree(repository, sha(1));
    if (!page.ok) throw new Error(page.reason);
    expect(room.git.findReadme(page.value.entries)?.name).toBe('readme.md');
    expect(room.git.findReadme(page.value.entries.filter(({ name }) => name !== 'readme.md'))?.name).toBe(
      'README.txt',
    );
    expect(room.git.findReadme([])).toBeNull();
  });

  it('returns the URL of a submodule', async () => {
    expect(await room.git.submodule(repository, sha(1), 'sub')).toEqual({
      ok: true,
      value: { path: 'sub', url: 'https://example.org/s.git', sha: submoduleSha },
    });
    expect(await room.git.submodule(repository, sha(1), 'src')).toEqual({
      ok: false,
      reason: 'not_a_submodule',
    });
  });
});

describe('languages', () => {
  it('measures a tree by names, without third-party and generated code', async () => {
    const builder = new RepositoryBuilder();
    builder.commit({
      files: {
        'a.ts': 'x'.repeat(300), 'b.tsx': 'x'.repeat(100), 'lib/c.go': 'x'.repeat(100), 'x.h': 'x'.repeat(50), 'Makefile': 'x'.repeat(50),
        'vendor/d.rb': 'x'.repeat(1000), 'node_modules/e.js': 'x'.repeat(1000), 'dist/f.js': 'x'.repeat(1000), 'g.min.js': 'x'.repeat(1000),
        'docs/h.py': 'x'.repeat(1000), 'README.md': 'x'.repeat(1000), 'data.json': 'x'.repeat(1000), 'package-lock.json': 'x'.repeat(1000),
        'link.rs': { mode: '120000', content: 'a.ts' }, 'q.sql': 'x'.repeat(1000), 'unknown.zzz': 'x'.repeat(1000),
      },
    }); // prettier-ignore
    const built = await room.build(builder);
    const languages = await room.git.languages(built.repository, built.marks.get(1) ?? '');
    expect(languages).toEqual({
      ok: true,
      value: [
        { name: 'TypeScript', color: '#3178c6', bytes: 400, percentage: 66.67 },
        { name: 'Go', color: '#00ADD8', bytes: 100, percentage: 16.67 },
        { name: 'C', color: '#555555', bytes: 50, percentage: 8.33 },
        { name: 'Makefile', color: '#427819', bytes: 50, percentage: 8.33 },
      ],
    });
  });
});

describe('archives', () => {
  it.each([
    ['tar', ['tar', '-t']],
    ['tar.gz', ['tar', '-tz']],
    ['tar.bz2', ['tar', '-tj']],
  ] as const)('packs a commit as %s', async (format, [program, flag]) => {
    const archive = await room.git.archive(repository, sha(1), {
      format,
      prefix: 'pro/ject:-1',
      path: 'src',
    });
    if (!archive.ok) throw new Error(archive.reason);
    const listed = execFileSync(program, [flag, '-f', '-'], {
      input: Buffer.concat((await archive.value.toArray()) as Buffer[]),
    });
    expect(listed.toString().trim().split('\n')).toEqual(
      ['', 'src/', 'src/deep/', 'src/deep/er/', 'src/deep/er/file.go', 'src/main.ts'].map(
        (name) => `pro-ject--1/${name}`,
      ),
    );
  });

  it('creates a zip, and kills git when nobody reads it', async () => {
    const zip = await room.git.archive(repository, sha(1), { format: 'zip', prefix: 'x' });
    if (!zip.ok) throw new Error(zip.reason);
    expect(
      Buffer.concat((await zip.value.toArray()) as Buffer[])
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    const left = await room.git.archive(repository, sha(1), { format: 'tar', prefix: '' });
    if (!left.ok) throw new Error(left.reason);
    left.value.destroy();
    await expect.poll(() => room.git.usage().running.transfer).toBe(0);
    expect(await room.git.archive(repository, sha(1), { format: 'tar', prefix: '', path: 'none' })).toEqual({
      ok: false,
      reason: 'not_found',
    });
  });
});
