import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGitRoom, type GitRoom } from '../../testing/git-room.ts';
import { createRandom, git, RepositoryBuilder } from '../../testing/repositories.ts';
import { decodeName } from './byte-name.ts';
import { parseCommit, parseSignature, parseTag, parseTrailers } from './commit-parser.ts';
import type { Repository } from './repository.ts';

let room: GitRoom;
let repository: Repository;
let marks: Map<number, string>;
const sha = (mark: number) => marks.get(mark) ?? '';
const odd = Buffer.from('\u00fcber\n.txt', 'latin1');
const grace = { name: 'Grace Hopper', email: 'grace@example.org' };

beforeAll(async () => {
  room = openGitRoom();
  const builder = new RepositoryBuilder();
  builder.commit({ message: 'Begin\n\nFirst words.\n', files: { a: '1\n2\n3\n4\n5\n6\n', b: 'b\n' } });
  builder.commit({ message: 'Second [x] (y)', author: grace, files: { a: '1\n2\nthree\n4\n5\n6\n' } });
  builder.commit({ message: 'On a side', branch: 'side', parents: [1], files: new Map([[odd, 'x\n']]) });
  builder.commit({ message: "Merge branch 'side'", parents: [2, 3], files: new Map([[odd, 'x\n']]) });
  builder.commit({
    message: 'Rename\n\nSigned-off-by: Ada Lovelace <ada@example.org>\n',
    zone: '-0330',
    files: { a: null, moved: '1\n2\nthree\n4\n5\n6\n' },
  });
  builder.commit({
    message: 'Add bytes',
    author: grace,
    files: { bin: Buffer.from([0, 1, 2]), moved: '1\n2\nthree\n4\n5\n6\n7\n' },
  });
  ({ repository, marks } = await room.build(builder));
});
afterAll(() => room.close());

async function titles(options: Parameters<typeof room.git.log>[2] = {}, from = sha(6)): Promise<string[]> {
  const page = await room.git.log(repository, from, options);
  if (!page.ok) throw new Error(page.reason);
  return page.value.commits.map(({ title }) => title);
}

describe('commits by id', () => {
  it('are found by full and abbreviated ids, and never by a branch whose name looks like one', async () => {
    const short = sha(2).slice(0, 9);
    const free = '0'.repeat(7);
    git(repository.path, ['branch', free, sha(3)]);
    const asked = [sha(1), short, free, 'f'.repeat(40), 'HEAD', 'zzzzzzz', sha(2).toUpperCase()];
    const found = await room.git.commitsByIds(repository, asked);
    expect([...found].map(([id, commit]) => [id, commit.title])).toEqual([
      [sha(1), 'Begin'],
      [short, 'Second [x] (y)'],
    ]);
    const tree = git(repository.path, ['rev-parse', `${sha(1)}^{tree}`]);
    expect((await room.git.commitsByIds(repository, [tree, tree.slice(0, 9)])).size).toBe(0);
    git(repository.path, ['branch', '-D', free]);
  });
});

describe('log', () => {
  it('pages through history', async () => {
    expect(await titles()).toHaveLength(6);
    const page = await room.git.log(repository, sha(6), { skip: 1, limit: 2 });
    expect(page).toMatchObject({
      ok: true,
      value: { hasMore: true, commits: [{ title: 'Rename' }, { title: "Merge branch 'side'" }] },
    });
  });

  it('filters by path, author, text, time and parents', async () => {
    expect(await titles({ path: 'b' })).toEqual(['Begin']);
    expect(await titles({ path: decodeName(odd) })).toEqual(['On a side']);
    expect(await titles({ author: 'GRACE' })).toEqual(['Add bytes', 'Second [x] (y)']);
    expect(await titles({ author: 'grace.example' })).toEqual([]);
    expect(await titles({ text: 'second [X] (' })).toEqual(['Second [x] (y)']);
    expect(await titles({ text: 'S.cond' })).toEqual([]);
    expect(await titles({ firstParent: true })).not.toContain('On a side');
    expect(await titles({ noMerges: true })).not.toContain("Merge branch 'side'");
    const commit = await room.git.commit(repository, sha(3));
    const time = new Date((commit.ok ? commit.value.committer.time : 0) * 1000);
    expect(await titles({ since: time })).toEqual([
      'Add bytes',
      'Rename',
      "Merge branch 'side'",
      'On a side',
    ]);
    expect(await titles({ until: time })).toEqual(['On a side', 'Second [x] (y)', 'Begin']);
    expect(await titles({ exclude: [sha(4)] })).toEqual(['Add bytes', 'Rename']);
  });

  it('follows a file through its rename', async () => {
    expect(await titles({ path: 'moved' })).toEqual(['Add bytes', 'Rename']);
    expect(await titles({ path: 'moved', follow: true })).toEqual([
      'Add bytes',
      'Rename',
      'Second [x] (y)',
      'Begin',
    ]);
  });

  it('counts up to a bound', async () => {
    expect(await room.git.countCommits(repository, sha(6))).toEqual({
      ok: true,
      value: { count: 6, atLeast: false },
    });
    expect(await room.git.countCommits(repository, sha(6), { max: 3 })).toEqual({
      ok: true,
      value: { count: 3, atLeast: true },
    });
    expect(await room.git.countCommits(repository, sha(6), { path: 'a' })).toEqual({
      ok: true,
      value: { count: 3, atLeast: false },
    });
  });

  it('returns not_found for what is no commit', async () => {
    expect(await room.git.log(repository, 'f'.repeat(40))).toMatchObject({ ok: false, reason: 'not_found' });
    expect(await room.git.log(repository, 'main')).toMatchObject({ ok: false, reason: 'not_found' });
    expect(await room.git.countCommits(repository, 'f'.repeat(40))).toMatchObject({
      ok: false,
      reason: 'not_found',
    });
  });

  it('finds the last commit of a path and the refs that contain a commit', async () => {
    expect(await room.git.lastCommitFor(repository, sha(6), 'b')).toMatchObject({
      ok: true,
      value: { sha: sha(1) },
    });
    expect(await room.git.lastCommitFor(repository, sha(6), 'none')).toMatchObject({
      ok: false,
      reason: 'not_found',
    });
    expect(await room.git.refsContaining(repository, sha(3), 'branch')).toEqual({
      ok: true,
      value: ['main', 'side'],
    });
    expect(await room.git.refsContaining(repository, 'f'.repeat(40), 'branch')).toMatchObject({
      ok: false,
      reason: 'not_found',
    });
  });

  it('says which of several commits have another one in their history', async () => {
    const all = [1, 2, 3, 4, 5, 6].map((number) => sha(number));
    const having = await room.git.containing(repository, sha(3), [...all, 'f'.repeat(40), '--all']);
    const one = async (id: string): Promise<boolean> => {
      const answer = await room.git.isAncestor(repository, sha(3), id);
      return answer.ok && answer.value;
    };
    for (const id of all) expect(having.has(id)).toBe(await one(id));
    expect(having.size).toBeGreaterThan(1);
    expect(having.size).toBeLessThan(all.length);
    expect(await room.git.containing(repository, sha(3), [])).toEqual(new Set());
  });
});

describe('commits', () => {
  it('reads author, zone, message and trailers', async () => {
    expect(await room.git.commit(repository, sha(5))).toMatchObject({
      ok: true,
      value: {
        sha: sha(5),
        parents: [sha(4)],
        title: 'Rename',
        body: 'Signed-off-by: Ada Lovelace <ada@example.org>\n',
        trailers: [{ key: 'Signed-off-by', value: 'Ada Lovelace <ada@example.org>' }],
        author: {
          name: 'Ada Lovelace',
          email: 'ada@example.org',
          offset: -210,
          date: '2020-09-13T09:01:40.000-03:30',
        },
      },
    });
    const all = await room.git.commits(repository, [sha(2), 'f'.repeat(40), sha(1), '--all']);
    expect(all.map(({ title }) => title)).toEqual(['Second [x] (y)', 'Begin']);
  });

  it('counts the lines of each commit relative to its first parent', async () => {
    const stats = await room.git.commitStats(repository, [6, 5, 4, 2, 1].map(sha));
    expect([6, 5, 4, 2, 1].map((mark) => stats.get(sha(mark)))).toEqual([
      { additions: 1, deletions: 0, files: 2 },
      { additions: 0, deletions: 0, files: 1 },
      { additions: 1, deletions: 0, files: 1 },
      { additions: 1, deletions: 1, files: 1 },
      { additions: 7, deletions: 0, files: 2 },
    ]);
  });

  it('reads objects of old and odd programs', () => {
    expect(parseSignature('No Mail')).toMatchObject({ name: 'No Mail', email: '', time: 0 });
    expect(parseSignature('A <a@b> 12345 +9999')).toMatchObject({ time: 12_345, offset: 99 * 60 + 99 });
    expect(parseSignature('A <a@b> x> 1600000000 -0700')).toMatchObject({
      time: 1_600_000_000,
      offset: -420,
    });
    expect(parseSignature('A <a@b> 99999999999999 +0000').date).toBe('1970-01-01T00:00:00.000+00:00');
    const latin = Buffer.concat([
      Buffer.from(
        'tree x\nauthor J\u00fcrgen <j@x> 1 +0000\ncommitter J <j@x> 1 +0000\nencoding ISO-8859-1\ngpgsig -----BEGIN\n abc\n -----END\n\nGr\u00fc\u00dfe\n',
        'latin1',
      ),
    ]);
    expect(parseCommit('s', latin)).toMatchObject({
      author: { name: 'Jürgen' },
      title: 'Grüße',
      signature: '-----BEGIN\nabc\n-----END',
    });
    expect(parseCommit('s', Buffer.from('tree x\n\n\n\nTitle\ngoes on\n\nBody\n'))).toMatchObject({
      title: 'Title goes on',
      body: 'Body\n',
    });
    expect(parseCommit('s', Buffer.from('tree x\nencoding no-such\n\n\xff'))).toMatchObject({ title: 'ÿ' });
    expect(
      parseTag('s', Buffer.from('object o\ntype commit\ntag v\n\nNote\n-----BEGIN PGP SIGNATURE-----\nx\n')),
    ).toMatchObject({
      tagger: null,
      message: 'Note',
      signature: '-----BEGIN PGP SIGNATURE-----\nx\n',
    });
    expect(parseTrailers('Text\n\nA: 1\nB: 2\n  more\n')).toEqual([
      { key: 'A', value: '1' },
      { key: 'B', value: '2 more' },
    ]);
    expect(parseTrailers('Note: this is prose\nthat goes on\n')).toEqual([]);
  });
});

describe('blame', () => {
  it('returns the commit of each line, through a rename', async () => {
    const blame = await room.git.blame(repository, sha(6), 'moved');
    if (!blame.ok) throw new Error(blame.reason);
    expect(
      blame.value.ranges.map(({ sha: id, start, count, originalPath }) => [id, start, count, originalPath]),
    ).toEqual([
      [sha(1), 1, 2, 'a'],
      [sha(2), 3, 1, 'a'],
      [sha(1), 4, 3, 'a'],
      [sha(6), 7, 1, 'moved'],
    ]);
    expect(blame.value.ranges[1]?.lines.map(String)).toEqual(['three']);
    expect(blame.value.commits.get(sha(2))?.author.name).toBe('Grace Hopper');
  });

  it('accepts a range and odd names, and refuses the rest', async () => {
    const part = await room.git.blame(repository, sha(6), 'moved', { range: { start: 3, end: 4 } });
    expect(part.ok && part.value.ranges.map(({ start, count }) => [start, count])).toEqual([
      [3, 1],
      [4, 1],
    ]);
    const named = await room.git.blame(repository, sha(6), decodeName(odd));
    expect(named.ok && named.value.ranges[0]?.originalPath).toBe(decodeName(odd));
    expect(await room.git.blame(repository, sha(6), 'none')).toEqual({ ok: false, reason: 'not_found' });
    expect(await room.git.blame(repository, sha(6), 'moved', { range: { start: 50, end: 60 } })).toEqual({
      ok: false,
      reason: 'invalid_range',
    });
    expect(
      await room.git.blame(repository, sha(6), 'moved', { range: { start: Number.NaN, end: 1 } }),
    ).toEqual({ ok: false, reason: 'invalid_range' });
    expect(await room.git.blame(repository, sha(6), 'moved', { maxOutput: 100 })).toEqual({
      ok: false,
      reason: 'too_large',
    });
  });
});

describe('contributors', () => {
  it('counts commits and lines by person', async () => {
    expect(await room.git.contributors(repository, sha(6), { lines: true })).toEqual({
      ok: true,
      value: [
        { name: 'Ada Lovelace', email: 'ada@example.org', commits: 3, additions: 14, deletions: 6 },
        { name: 'Grace Hopper', email: 'grace@example.org', commits: 2, additions: 2, deletions: 1 },
      ],
    });
    expect(await room.git.contributors(repository, 'f'.repeat(40))).toEqual({
      ok: false,
      reason: 'not_found',
    });
  });
});

describe('code search', () => {
  it('finds lines literally', async () => {
    expect(await room.git.searchCode(repository, sha(6), 'THREE')).toEqual({
      ok: true,
      value: { matches: [{ path: 'moved', line: 3, text: 'three' }], hasMore: false },
    });
    expect(await room.git.searchCode(repository, sha(6), 't.ree')).toEqual({
      ok: true,
      value: { matches: [], hasMore: false },
    });
    expect(await room.git.searchCode(repository, sha(6), '1', { limit: 0 })).toMatchObject({
      ok: true,
      value: { hasMore: true },
    });
  });
});

describe('branches and tags', () => {
  it('lists branches with their commits, sorted, searched and paged', async () => {
    const builder = new RepositoryBuilder();
    for (const [index, name] of ['main', 'zeta', 'alpha', 'feature/One', 'feature/two'].entries()) {
      builder.commit({
        branch: name,
        parents: index === 0 ? [] : [1],
        time: 1_700_000_000 + [0, 300, 100, 400, 200][index]!,
      });
    }
    builder.lightTag('v1.10', 1).lightTag('v1.9', 2).annotatedTag('v1.2', 3, 'Two\n');
    const { repository: other, marks: ids } = await room.build(builder);
    const names = async (options: Parameters<typeof room.git.branches>[1]) =>
      (await room.git.branches(other, options)).items.map(({ name }) => name);
    expect(await names({})).toEqual(['alpha', 'feature/One', 'feature/two', 'main', 'zeta']);
    expect(await names({ sort: 'updated' })).toEqual(['feature/One', 'zeta', 'feature/two', 'alpha', 'main']);
    expect(await names({ sort: 'name_desc', skip: 1, limit: 2 })).toEqual(['main', 'feature/two']);
    expect(await names({ search: 'one' })).toEqual(['feature/One']);
    expect(await names({ search: '^feature' })).toEqual(['feature/One', 'feature/two']);
    expect(await names({ search: 'a$' })).toEqual(['alpha', 'zeta']);
    const page = await room.git.branches(other, { limit: 1, search: 'ma' });
    expect(page).toMatchObject({ total: 1, items: [{ isDefault: true, commit: { sha: ids.get(1) } }] });
    const tags = await room.git.tags(other, { sort: 'version_desc' });
    expect(tags.items.map(({ name, annotation }) => [name, annotation?.message ?? null])).toEqual([
      ['v1.10', null],
      ['v1.9', null],
      ['v1.2', 'Two'],
    ]);
    expect(await room.git.tag(other, 'v1.2')).toMatchObject({
      ok: true,
      value: { commit: { sha: ids.get(3) }, annotation: { tagger: { offset: 120 } } },
    });
    expect(await room.git.countRefs(other)).toEqual({ branches: 5, tags: 3 });
    expect(await room.git.mergedBranches(other, ids.get(2) ?? '')).toEqual({
      ok: true,
      value: new Set(['main', 'zeta']),
    });
  });

  it('counts how far branches are ahead and behind, in one walk', async () => {
    const random = createRandom(42);
    const builder = new RepositoryBuilder();
    let count = 0;
    // In any order of time: clocks of old repositories are wrong.
    const add = (branch: string, parents: number[]) => {
      count = builder.commit({ branch, parents, time: 1_600_000_000 + Math.floor(random() * 100_000) });
      return count;
    };
    const tips = [add('main', [])];
    for (let step = 0; step < 300; step++) {
      const one = tips[Math.floor(random() * tips.length)] ?? 1;
      const other = 1 + Math.floor(random() * count);
      const index = random() < 0.15 ? tips.length : Math.floor(random() * tips.length);
      const parents =
        random() < 0.3 && other !== one ? [one, other] : [random() < 0.5 ? one : (tips[index] ?? one)];
      tips[index] = add(index === 0 ? 'main' : `b${index}`, parents);
    }
    const orphan = add('orphan', []);
    const built = await room.build(builder);
    const id = (mark: number) => built.marks.get(mark) ?? '';
    for (const graph of [false, true]) {
      if (graph) await room.git.writeCommitGraph(built.repository);
      const fresh = openGitRoom();
      const base = id(tips[0] ?? 1);
      const all = [...tips, orphan].map(id);
      const result = await fresh.git.aheadBehind(built.repository, base, all);
      if (!result.ok) throw new Error(result.reason);
      for (const tip of all) {
        const [behind, ahead] = git(built.repository.path, [
          'rev-list',
          '--left-right',
          '--count',
          `${base}...${tip}`,
        ])
          .split('\t')
          .map(Number);
        expect(result.value.get(tip), tip).toEqual({ ahead, behind });
      }
      await fresh.close();
    }
    expect(await room.git.aheadBehind(built.repository, id(1), ['f'.repeat(40)])).toEqual({
      ok: false,
      reason: 'not_found',
    });
  });
});
