import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGitRoom, type GitRoom } from '../../testing/git-room.ts';
import { git, gitBytes, RepositoryBuilder, type FileSpec } from '../../testing/repositories.ts';
import { hostileNames } from '../../testing/hostile-names.ts';
import { decodeName, encodeName } from './byte-name.ts';
import type { DiffFile } from './diff-parser.ts';
import { parsePatch } from './patch.ts';
import type { Repository } from './repository.ts';

let room: GitRoom;
let repository: Repository;
let marks: Map<number, string>;
const sha = (mark: number) => marks.get(mark) ?? '';
const numbers = Array.from({ length: 60 }, (_, line) => `line ${line + 1}\n`);
const odd = 'na"me\\ \tcaf\uF7E9\n.txt';

beforeAll(async () => {
  room = openGitRoom();
  const builder = new RepositoryBuilder();
  const files = (given: Record<string, FileSpec>) =>
    new Map(Object.entries(given).map(([path, file]): [Buffer, FileSpec] => [encodeName(path), file]));
  builder.commit({
    files: files({
      'text.txt': numbers.join(''), 'old name.txt': numbers.join(''), gone: 'x\ny\n', 'run.sh': 'echo\n', bin: Buffer.from([0, 1, 2]),
      link: { mode: '120000', content: 'text.txt' }, [odd]: 'a\n', sub: { mode: '160000', content: '1'.repeat(40) }, same: 'same\n',
      spaces: 'a\nb\n', noeol: 'a',
    }),
  }); // prettier-ignore
  builder.commit({
    files: files({
      'text.txt': numbers.map((line, index) => (index === 2 ? 'changed\n' : index === 50 ? '' : line)).join(''),
      'old name.txt': null, 'new/näme.txt': numbers.join('').replace('line 9\n', 'line nine\n'), gone: null,
      'run.sh': { mode: '100755', content: 'echo\n' }, bin: Buffer.from([0, 1, 3]), link: 'now a file\n', [odd]: 'b\n',
      sub: { mode: '160000', content: '2'.repeat(40) }, 'added.md': 'diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n', spaces: 'a \n  b\n',
      noeol: 'b', empty: '',
    }),
  }); // prettier-ignore
  builder.commit({ branch: 'other', parents: [1], files: { elsewhere: 'x\n' } });
  ({ repository, marks } = await room.build(builder));
});
afterAll(() => room.close());

async function files(options: Parameters<typeof room.git.diff>[3] = {}): Promise<Map<string, DiffFile>> {
  const diff = await room.git.diff(repository, sha(1), sha(2), options);
  if (!diff.ok) throw new Error(diff.reason);
  return new Map(diff.value.files.map((file) => [file.newPath, file]));
}

describe('what a commit changed', () => {
  it('lists every kind of change with its counts', async () => {
    const found = await files();
    const short = [...found.values()].map(({ oldPath, newPath, status, additions, deletions, binary }) => [
      oldPath === newPath ? newPath : `${oldPath} → ${newPath}`, status, additions, deletions, binary,
    ]); // prettier-ignore
    expect(short.sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1))).toEqual([
      ['added.md', 'added', 4, 0, false],
      ['bin', 'modified', 0, 0, true],
      ['empty', 'added', 0, 0, false],
      ['gone', 'deleted', 0, 2, false],
      ['link', 'type_changed', 1, 1, false],
      [odd, 'modified', 1, 1, false],
      ['noeol', 'modified', 1, 1, false],
      ['old name.txt → new/näme.txt', 'renamed', 1, 1, false],
      ['run.sh', 'modified', 0, 0, false],
      ['spaces', 'modified', 2, 2, false],
      ['sub', 'modified', 1, 1, false],
      ['text.txt', 'modified', 1, 2, false],
    ]);
    expect(found.get('run.sh')).toMatchObject({ oldMode: '100644', newMode: '100755', patch: '' });
    expect(found.get('new/näme.txt')?.similarity).toBeGreaterThan(90);
  });

  it('returns each patch as git prints it, from the first @@', async () => {
    const found = await files();
    const wanted = git(repository.path, ['diff', sha(1), sha(2), '--', 'text.txt']);
    expect(found.get('text.txt')?.patch).toBe(`${wanted.slice(wanted.indexOf('@@'))}\n`);
    expect(found.get('added.md')?.patch).toBe(
      '@@ -0,0 +1,4 @@\n+diff --git a/x b/x\n+--- a/x\n++++ b/x\n+@@ -1 +1 @@\n',
    );
    expect(found.get(odd)?.patch).toBe('@@ -1 +1 @@\n-a\n+b\n');
    expect(found.get('bin')?.patch).toBe('');
  });

  it('numbers the lines of hunks', async () => {
    const found = await files();
    const hunks = parsePatch(found.get('text.txt')?.patch ?? '');
    expect(
      hunks.map(({ oldStart, oldLines, newStart, newLines }) => [oldStart, oldLines, newStart, newLines]),
    ).toEqual([
      [1, 6, 1, 6],
      [48, 7, 48, 6],
    ]);
    expect(hunks[0]?.lines[2]).toEqual({
      type: 'removed',
      oldLine: 3,
      newLine: null,
      text: 'line 3',
      noNewline: false,
    });
    expect(hunks[0]?.lines[3]).toEqual({
      type: 'added',
      oldLine: null,
      newLine: 3,
      text: 'changed',
      noNewline: false,
    });
    expect(hunks[1]?.lines.at(-1)).toMatchObject({ type: 'context', oldLine: 54, newLine: 53 });
    expect(parsePatch(found.get('added.md')?.patch ?? '')[0]?.lines.map(({ text }) => text)).toEqual([
      'diff --git a/x b/x',
      '--- a/x',
      '+++ b/x',
      '@@ -1 +1 @@',
    ]);
    expect(parsePatch(found.get('noeol')?.patch ?? '')[0]?.lines.map(({ noNewline }) => noNewline)).toEqual([
      true,
      true,
    ]);
    expect(parsePatch('')).toEqual([]);
  });

  it('counts the same without patches, and ignores white space on request', async () => {
    const [whole, counted] = [await files(), await files({ patches: false })];
    for (const [path, file] of counted) {
      const { additions, deletions, binary } = whole.get(path) ?? {};
      expect([file.additions, file.deletions, file.binary], path).toEqual([additions, deletions, binary]);
    }
    const loose = await files({ ignoreWhitespace: true });
    expect(loose.get('spaces')).toMatchObject({ additions: 0, deletions: 0, patch: '' });
    expect(loose.get('text.txt')).toMatchObject({ additions: 1, deletions: 2 });
    expect(loose.get('sub')).toMatchObject({ additions: 1, deletions: 1 });
    // was: git counts no file of which only white space changed, and those after it got the counts of others
    const looseCounts = await files({ ignoreWhitespace: true, patches: false });
    for (const [path, { additions, deletions }] of loose)
      expect(looseCounts.get(path), path).toMatchObject({ additions, deletions });
  });

  it('lists without counting', async () => {
    const [counted, listed] = [
      await files({ patches: false }),
      await files({ patches: false, counts: false }),
    ];
    expect([...listed.keys()]).toEqual([...counted.keys()]);
    expect(listed.get('new/näme.txt')).toMatchObject({ status: 'renamed', additions: 0, deletions: 0 });
  });

  it('stops after so many changed lines, and returns the files before that completely', async () => {
    const all = [...(await files()).values()];
    const some = await room.git.diff(repository, sha(1), sha(2), { mostLines: 6 });
    if (!some.ok) throw new Error(some.reason);
    // The first file has four lines, which don't count.
    expect(some.value).toMatchObject({ truncated: true, files: all.slice(0, some.value.files.length) });
    expect(some.value.files.map(({ newPath }) => newPath)).toContain('link');
    expect(some.value.files.map(({ newPath }) => newPath)).not.toContain('text.txt');
    const exact = all.slice(1).reduce((sum, { additions, deletions }) => sum + additions + deletions, 0);
    const whole = await room.git.diff(repository, sha(1), sha(2), { mostLines: exact });
    expect(whole).toMatchObject({ ok: true, value: { truncated: false, files: all } });
  });

  it('is limited to the given paths', async () => {
    expect([...(await files({ paths: [odd, 'bin'] })).keys()].sort()).toEqual(['bin', odd].sort());
    const renamed = await files({ paths: ['old name.txt', 'new/näme.txt'] });
    expect(renamed.get('new/näme.txt')?.status).toBe('renamed');
    expect(await room.git.diff(repository, sha(1), sha(2), { paths: ['../x'] })).toEqual({
      ok: false,
      reason: 'invalid_path',
    });
  });

  it('omits what is too large, and still counts it', async () => {
    const small = await files({ maxFileBytes: 60 });
    expect(small.get('text.txt')).toMatchObject({ patch: null, omitted: 'file', additions: 1, deletions: 2 });
    expect(small.get('gone')).toMatchObject({ omitted: null });
    const total = [...(await files({ maxTotalBytes: 120 })).values()];
    expect(total.some(({ omitted }) => omitted === 'diff')).toBe(true);
    expect(total.some(({ omitted, patch }) => omitted === null && (patch ?? '') !== '')).toBe(true);
    expect(total.reduce((sum, { additions }) => sum + additions, 0)).toBe(12);
    const cut = await room.git.diff(repository, null, sha(1), { maxOutput: 10 });
    expect(cut).toMatchObject({ ok: true, value: { truncated: true } });
  });

  // Was: lines of a byte, millions of them, ended the process that showed them.
  it('DIFF-13 omits what has too many lines, however short they are', async () => {
    const write = (text: string): string =>
      git(repository.path, ['hash-object', '-w', '--stdin'], { input: text }).trim();
    const [many, most] = ['\n'.repeat(260_000), '\n'.repeat(200_000)].map(write);
    const rows = [`100644 blob ${many}\ta`, `100644 blob ${most}\tb`, `100644 blob ${most}\tc`];
    const tree = git(repository.path, ['mktree'], { input: `${rows.join('\n')}\n` }).trim();
    const limits = { maxFileBytes: 8e6, maxTotalBytes: 16e6 };
    const found = await room.git.diff(repository, null, tree, limits);
    expect(found.ok && found.value.files.map(({ omitted, additions }) => [omitted, additions])).toEqual([
      ['file', 260_000],
      [null, 200_000],
      ['diff', 200_000],
    ]);
  });

  it('shows a first commit against the empty tree', async () => {
    const first = await room.git.commitDiff(repository, sha(1));
    expect(first.ok && first.value.files.every(({ status }) => status === 'added')).toBe(true);
    expect(first).toMatchObject({ ok: true, value: { deletions: 0 } });
    expect(await room.git.commitDiff(repository, 'f'.repeat(40))).toEqual({ ok: false, reason: 'not_found' });
    expect(await room.git.diff(repository, sha(1), git(repository.path, ['rev-parse', 'main:same']))).toEqual(
      { ok: false, reason: 'not_found' },
    );
  });

  it('pairs names and patches, whatever the names are', async () => {
    const builder = new RepositoryBuilder();
    const names = new Set<string>();
    for (const name of hostileNames) {
      const bytes = encodeName(name.toWellFormed().replaceAll('/', '_').replaceAll('\0', '_').slice(0, 60));
      if (bytes.length > 0 && !['.', '..'].includes(bytes.toString()) && !/git/iu.test(bytes.toString()))
        names.add(decodeName(bytes));
    }
    const all = [...names].map((name, index): [Buffer, FileSpec] => [encodeName(name), `${index}\n`]);
    builder.commit({ files: new Map(all) });
    builder.commit({
      files: new Map(
        all
          .filter((_, index) => index % 2 === 0)
          .map(([name], index): [Buffer, FileSpec] => [name, `changed ${index}\n`]),
      ),
    });
    const built = await room.build(builder);
    const diff = await room.git.diff(built.repository, built.marks.get(1) ?? '', built.marks.get(2) ?? '');
    if (!diff.ok) throw new Error(diff.reason);
    expect(diff.value.files).toHaveLength(Math.ceil(all.length / 2));
    for (const file of diff.value.files) {
      const content = gitBytes(built.repository.path, ['cat-file', 'blob', file.newOid]).toString();
      expect(file.patch, JSON.stringify(file.newPath)).toContain(`+${content}`);
    }
  });

  it('gives plain text for other programs', async () => {
    const diff = await room.git.diffText(repository, sha(1), sha(2), 'diff');
    if (!diff.ok) throw new Error(diff.reason);
    expect(Buffer.concat((await diff.value.toArray()) as Buffer[]).toString()).toMatch(/^diff --git /u);
    const patch = await room.git.diffText(repository, sha(1), sha(2), 'patch');
    if (!patch.ok) throw new Error(patch.reason);
    expect(Buffer.concat((await patch.value.toArray()) as Buffer[]).toString()).toMatch(
      new RegExp(`^From ${sha(2)} .*Subject: \\[PATCH\\] Commit 2`, 'su'),
    );
    expect(await room.git.diffText(repository, sha(1), 'f'.repeat(40), 'diff')).toEqual({
      ok: false,
      reason: 'not_found',
    });
  });
});

describe('comparing two commits', () => {
  it('shows the changes of the second since they diverged, or all differences', async () => {
    const since = await room.git.compare(repository, sha(2), sha(3));
    expect(since).toMatchObject({
      ok: true,
      value: { mergeBase: sha(1), commits: { commits: [{ sha: sha(3) }], hasMore: false } },
    });
    expect(since.ok && since.value.diff.files.map(({ newPath }) => newPath)).toEqual(['elsewhere']);
    const direct = await room.git.compare(repository, sha(2), sha(3), { mode: 'direct' });
    expect(direct.ok && direct.value.diff.files.length).toBe(13);
  });

  it('finds merge bases and ancestors, or that there are none', async () => {
    const builder = new RepositoryBuilder();
    builder.commit({ files: { a: '1' } });
    builder.commit({ branch: 'alone', parents: [], files: { b: '2' } });
    const built = await room.build(builder);
    const [one = '', two = ''] = [built.marks.get(1), built.marks.get(2)];
    expect(await room.git.mergeBase(built.repository, [one, two])).toMatchObject({
      ok: false,
      reason: 'none',
    });
    expect(await room.git.compare(built.repository, one, two)).toMatchObject({
      ok: true,
      value: { mergeBase: null, diff: { additions: 1, deletions: 1 } },
    });
    expect(await room.git.mergeBase(repository, [sha(2), sha(3)])).toEqual({ ok: true, value: sha(1) });
    expect(await room.git.isAncestor(repository, sha(1), sha(3))).toEqual({ ok: true, value: true });
    expect(await room.git.isAncestor(repository, sha(2), sha(3))).toEqual({ ok: true, value: false });
    expect(await room.git.isAncestor(repository, sha(2), 'main')).toEqual({ ok: false, reason: 'not_found' });
  });
});
