import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openGitRoom, type GitRoom } from '../../testing/git-room.ts';
import { RepositoryBuilder } from '../../testing/repositories.ts';
import type { Change } from './interdiff.ts';
import type { Repository } from './repository.ts';

let room: GitRoom;
beforeAll(() => {
  room = openGitRoom();
});
afterAll(() => room.close());

const lines = (...some: string[]) => `${some.join('\n')}\n`;
const ten = Array.from({ length: 10 }, (_, index) => `line ${index}`);
/** Ten lines of which some are others. */
const text = (...changes: [number, string][]) =>
  lines(...ten.map((line, at) => new Map(changes).get(at) ?? line));

async function differ(repository: Repository, before: Change, after: Change) {
  const found = await room.git.interdiff(repository, before, after);
  if (!found.ok) throw new Error(found.message);
  const { diff, unclear, replayed } = found.value;
  expect(readdirSync(join(repository.path, 'coppice'))).toEqual([]);
  return {
    files: diff.files.map(({ newPath, additions, deletions }) => [newPath, additions, deletions]),
    patch: diff.files.map(({ patch }) => patch).join(''),
    unclear,
    replayed,
  };
}

it('DIFF-15 two versions of a change differ by what its author did, not by what the target brought', async () => {
  const builder = new RepositoryBuilder();
  const root = builder.commit({ files: { 'a.txt': text(), 'b.txt': text() } });
  const first = builder.commit({ branch: 'x', parents: [root], files: { 'a.txt': text([8, 'mine']) } });
  const target = builder.commit({
    files: { 'a.txt': text([1, 'theirs']), 'b.txt': text([1, 'theirs']), 'c.txt': 'new\n' },
  });
  // Rebased, and a word is another.
  const second = builder.commit({
    branch: 'x',
    parents: [target],
    files: { 'a.txt': text([1, 'theirs'], [8, 'mine, too']) },
  });
  const { repository, marks } = await room.build(builder);
  const before = { base: marks.get(root)!, head: marks.get(first)! };
  const after = { base: marks.get(target)!, head: marks.get(second)! };
  const found = await differ(repository, before, after);
  expect(found).toMatchObject({ files: [['a.txt', 1, 1]], unclear: [], replayed: true });
  expect(found.patch).toContain('-mine\n+mine, too');
  expect(found.patch).not.toContain('+theirs');
  // On the same base nothing is made again.
  expect(await differ(repository, before, { ...before, head: marks.get(root)! })).toMatchObject({
    files: [['a.txt', 1, 1]],
    replayed: false,
  });
  // Rebased without another word: nothing.
  const same = await differ(repository, after, after);
  expect(same.files).toEqual([]);
});

it('DIFF-15 where the target changed the same lines, it is said which files cannot be told apart', async () => {
  const builder = new RepositoryBuilder();
  const root = builder.commit({ files: { 'a.txt': text(), 'b.txt': text(), 'gone.txt': text() } });
  const first = builder.commit({
    branch: 'x',
    parents: [root],
    files: {
      'a.txt': text([4, 'mine']),
      'b.txt': text([8, 'mine']),
      'gone.txt': text([2, 'mine']),
    },
  });
  const target = builder.commit({
    files: { 'a.txt': text([4, 'theirs']), 'b.txt': text([1, 'theirs']), 'gone.txt': null },
  });
  const second = builder.commit({
    branch: 'x',
    parents: [target],
    files: { 'a.txt': text([4, 'both']), 'b.txt': text([1, 'theirs'], [8, 'mine']) },
  });
  const { repository, marks } = await room.build(builder);
  const found = await differ(
    repository,
    { base: marks.get(root)!, head: marks.get(first)! },
    { base: marks.get(target)!, head: marks.get(second)! },
  );
  expect(found.unclear).toEqual(['a.txt', 'gone.txt']);
  // As the first left them, without git's marks.
  expect(found.patch).toContain('-mine\n+both');
  expect(found.patch).not.toContain('<<<<<<<');
  expect(found.files).toEqual([
    ['a.txt', 1, 1],
    ['gone.txt', 0, 10],
  ]);
});

it('DIFF-15 commits are paired with those that took their place', async () => {
  const builder = new RepositoryBuilder();
  const root = builder.commit({ files: { 'a.txt': text() } });
  const old = (message: string, files: Record<string, string>) =>
    builder.commit({ branch: 'x', files, message });
  builder.branch('x', root);
  const olds = [
    old('Same', { 'b.txt': text() }),
    old('Small', { 's.txt': 'one\n' }),
    old('Long', { 'l.txt': lines(...ten, ...ten.map((line) => `${line}!`)) }),
    old('Dropped', { 'd.txt': 'd\n' }),
  ];
  const target = builder.commit({ files: { 'z.txt': text() } });
  builder.branch('y', target);
  const fresh = (message: string, files: Record<string, string>) =>
    builder.commit({ branch: 'y', files, message });
  const news = [
    fresh('Same', { 'b.txt': text() }),
    fresh('Small', { 's.txt': 'two\nthree\n' }),
    fresh('Long, again', { 'l.txt': lines(...ten, ...ten.map((line) => `${line}!`), 'more') }),
    fresh('Fresh: 1:  x', { 'f.txt': 'f\n' }),
  ];
  const { repository, marks } = await room.build(builder);
  const sha = (mark: number) => marks.get(mark)!;
  const before = { base: sha(root), head: sha(olds.at(-1)!) };
  const after = { base: sha(target), head: sha(news.at(-1)!) };
  const paired = await room.git.pairCommits(repository, before, after);
  expect(paired).toEqual({
    ok: true,
    value: expect.arrayContaining([
      { kind: 'same', before: sha(olds[0]!), after: sha(news[0]!) },
      { kind: 'changed', before: sha(olds[1]!), after: sha(news[1]!) },
      { kind: 'changed', before: sha(olds[2]!), after: sha(news[2]!) },
      { kind: 'dropped', before: sha(olds[3]!), after: null },
      { kind: 'new', before: null, after: sha(news[3]!) },
    ]),
  });
  expect(paired.ok && paired.value).toHaveLength(5);
  // All of it taken back.
  const none = await room.git.pairCommits(repository, before, { base: sha(root), head: sha(root) });
  expect(none.ok && none.value?.map(({ kind }) => kind)).toEqual(Array(4).fill('dropped'));
  expect((await room.git.pairCommits(repository, before, { base: 'main', head: 'y' })).ok).toBe(false);
});

it('DIFF-15 with too many commits nobody pairs them', async () => {
  const builder = new RepositoryBuilder();
  const root = builder.commit({ files: { 'a.txt': 'a\n' } });
  builder.branch('x', root);
  let last = root;
  for (let at = 0; at < 61; at++) last = builder.commit({ branch: 'x', files: { 'a.txt': `${at}\n` } });
  const { repository, marks } = await room.build(builder);
  const long = { base: marks.get(root)!, head: marks.get(last)! };
  const short = { base: marks.get(root)!, head: marks.get(root + 1)! };
  expect(await room.git.pairCommits(repository, long, short)).toEqual({ ok: true, value: null });
  expect((await room.git.pairCommits(repository, short, short)).ok).toBe(true);
});
