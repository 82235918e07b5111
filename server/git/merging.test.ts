import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openGitRoom, type GitRoom } from '../../testing/git-room.ts';
import { git, RepositoryBuilder } from '../../testing/repositories.ts';
import { collectRules } from './attribute-rules.ts';
import { mergeRule } from './merge-attributes.ts';
import type { Quarantine } from './quarantine.ts';
import type { Repository } from './repository.ts';
import type { MergeConflict, MergeTreesInput } from './tree-merger.ts';

let room: GitRoom;
let repository: Repository;
let quarantine: Quarantine;
const ada = { name: 'Ada Lovelace', email: 'ada@example.org', time: 1_700_000_000, offset: 90 };

beforeAll(() => {
  room = openGitRoom();
});
afterEach(async () => {
  await quarantine.discard();
  expect(readdirSync(join(repository.path, 'coppice'))).toEqual([]);
});
afterAll(() => room.close());

const lines = (...some: string[]) => `${some.join('\n')}\n`;
const ten = Array.from({ length: 10 }, (_, index) => `line ${index}`);
const changed = (...changes: [number, string][]) =>
  lines(...ten.map((line, at) => new Map(changes).get(at) ?? line));

type Files = Record<string, string>;

/** A repository with these commits: each a tree with its parents, by index. */
async function build(...commits: { files: Files; parents?: number[] }[]): Promise<string[]> {
  repository = await room.create();
  quarantine = room.refs.openQuarantine(repository);
  const shas: string[] = [];
  for (const { files, parents = [] } of commits) {
    const builder = new RepositoryBuilder();
    builder.commit({ files });
    await builder.write(repository.path);
    const tree = git(repository.path, ['rev-parse', 'main^{tree}']);
    git(repository.path, ['update-ref', '-d', 'refs/heads/main']);
    const made = await room.git.commitTree(quarantine, {
      tree,
      parents: parents.map((parent) => shas[parent]!),
      message: `Commit ${shas.length}`,
      author: ada,
      committer: ada,
    });
    if (!made.ok) throw new Error(made.message);
    shas.push(made.value);
  }
  await quarantine.keep();
  await quarantine.discard();
  quarantine = room.refs.openQuarantine(repository);
  return shas;
}

async function merge(input: MergeTreesInput) {
  const merged = await room.git.mergeTrees(repository, quarantine, input);
  if (!merged.ok) throw new Error(merged.reason);
  await quarantine.keep();
  return merged.value;
}
/** The conflicts of the same merge in a work tree, as its index has them. */
function inWorkTree(ours: string, theirs: string) {
  const work = join(room.root, `work-${repository.id}`);
  git(room.root, ['init', '-q', work]);
  for (const [name, sha] of Object.entries({ ours, theirs }))
    git(repository.path, ['update-ref', `refs/heads/${name}`, sha]);
  git(work, ['fetch', '-q', repository.path, 'ours', 'theirs:theirs']);
  git(work, ['checkout', '-q', ours]);
  try {
    git(work, ['merge', '-q', '--no-commit', 'theirs']);
  } catch {
    // Conflicts are the expected result.
  }
  const found = new Map<string, Omit<MergeConflict, 'path'>>();
  for (const line of git(work, ['ls-files', '-u', '-z']).split('\0').filter(Boolean)) {
    const [info = '', path = ''] = line.split('\t');
    const [mode = '', oid = '', stage = ''] = info.split(' ');
    const sides = found.get(path) ?? { base: null, ours: null, theirs: null };
    const side = stage === '1' ? 'base' : stage === '2' ? 'ours' : 'theirs';
    found.set(path, { ...sides, [side]: { mode, oid } });
  }
  return [...found].map(([path, sides]) => ({ path, ...sides }));
}

const show = (tree: string, path: string) => `${git(repository.path, ['show', `${tree}:${path}`])}\n`;
const list = (tree: string) => git(repository.path, ['ls-tree', '-r', '--name-only', tree]).split('\n');

describe('commits with several parents', () => {
  it('are created from an existing tree, or in quarantine, and pass git’s own check', async () => {
    const [base = '', one = '', two = ''] = await build(
      { files: { a: lines('a') } },
      { files: { a: lines('a'), b: lines('b') }, parents: [0] },
      { files: { a: lines('a'), c: lines('c') }, parents: [0] },
    );
    const merged = await room.git.mergeTrees(repository, quarantine, {
      ours: { commit: one },
      theirs: { commit: two },
    });
    if (!merged.ok) throw new Error(merged.reason);
    const input = { tree: merged.value.tree, message: 'Merge', author: ada, committer: ada };
    const made = await room.git.commitTree(quarantine, { ...input, parents: [one, two, base] });
    if (!made.ok) throw new Error(made.message);
    expect(await room.git.commit(repository, made.value)).toMatchObject({ ok: false });
    await quarantine.keep();
    expect(
      await room.refs.updateRefs(repository, [{ ref: 'refs/heads/main', old: null, new: made.value }]),
    ).toMatchObject({ ok: true });
    expect(git(repository.path, ['log', '-1', '--format=%P', 'main'])).toBe(`${one} ${two} ${base}`);
    expect(list('main')).toEqual(['a', 'b', 'c']);
    expect(git(repository.path, ['fsck', '--strict', '--full', '--no-dangling'])).toBe('');
  });

  it('have existing parents and an existing tree, each once', async () => {
    const [base = ''] = await build({ files: { a: lines('a') } });
    const tree = git(repository.path, ['rev-parse', `${base}^{tree}`]);
    const input = { tree, message: 'Merge', author: ada, committer: ada };
    for (const wrong of [
      { ...input, parents: [base, base] },
      { ...input, parents: ['f'.repeat(40)] },
      { ...input, parents: [tree] },
      { ...input, parents: ['main'] },
      { ...input, parents: [base], tree: base },
      { ...input, parents: [base], tree: 'e'.repeat(40) },
    ])
      expect(await room.git.commitTree(quarantine, wrong), JSON.stringify(wrong)).toMatchObject({
        ok: false,
        reason: 'bad_object',
      });
  });
});

describe('merging without a work tree', () => {
  it('merges two branches, and returns each side of every conflict', async () => {
    const [base = '', one = '', two = ''] = await build(
      { files: { text: changed(), gone: lines('x'), 'ü #': changed() } },
      { files: { text: changed([1, 'ours']), gone: lines('y'), 'ü #': changed([1, 'ours']) }, parents: [0] },
      { files: { text: changed([8, 'theirs']), 'ü #': changed([1, 'theirs']) }, parents: [0] },
    );
    const id = (commit: string, path: string) => ({
      mode: '100644',
      oid: git(repository.path, ['rev-parse', `${commit}:${path}`]),
    });
    const merged = await merge({ ours: { commit: one }, theirs: { commit: two } });
    expect(merged.clean).toBe(false);
    expect(show(merged.tree, 'text')).toBe(changed([1, 'ours'], [8, 'theirs']));
    expect(show(merged.tree, 'ü #')).toContain('<<<<<<<');
    expect(merged.conflicts).toEqual([
      { path: 'gone', base: id(base, 'gone'), ours: id(one, 'gone'), theirs: null },
      { path: 'ü #', base: id(base, 'ü #'), ours: id(one, 'ü #'), theirs: id(two, 'ü #') },
    ]);
  });

  it('cherry-picks a commit and reverts one, by a given base', async () => {
    // 0 ─ 1 ─ 2 on one branch, 0 ─ 3 on another.
    const [, first = '', second = '', other = ''] = await build(
      { files: { text: changed() } },
      { files: { text: changed([1, 'one']) }, parents: [0] },
      { files: { text: changed([1, 'one'], [5, 'two']), added: lines('new') }, parents: [1] },
      { files: { text: changed([9, 'other']) }, parents: [0] },
    );
    const picked = await merge({
      ours: { commit: other },
      theirs: { commit: second },
      base: { commit: first },
    });
    expect(picked).toMatchObject({ clean: true, conflicts: [] });
    // Changes of the commit's parent are not included.
    expect(show(picked.tree, 'text')).toBe(changed([5, 'two'], [9, 'other']));
    expect(list(picked.tree)).toEqual(['added', 'text']);
    const reverted = await merge({
      ours: { tree: picked.tree },
      theirs: { commit: first },
      base: { commit: second },
    });
    expect(reverted.clean).toBe(true);
    expect(show(reverted.tree, 'text')).toBe(changed([9, 'other']));
    expect(list(reverted.tree)).toEqual(['text']);
  });

  it('cherry-picks and reverts a root commit', async () => {
    const [root = '', stranger = ''] = await build(
      { files: { a: lines('a') } },
      { files: { b: lines('b') } },
    );
    const picked = await merge({ ours: { commit: stranger }, theirs: { commit: root }, base: null });
    expect(list(picked.tree)).toEqual(['a', 'b']);
    const reverted = await merge({ ours: { commit: root }, theirs: null, base: { commit: root } });
    expect(git(repository.path, ['ls-tree', '-r', reverted.tree])).toBe('');
    expect(reverted.clean).toBe(true);
  });

  it('accepts objects in quarantine for a side, as a series of picks needs it', async () => {
    const [, first = '', second = '', other = ''] = await build(
      { files: { text: changed() } },
      { files: { text: changed([1, 'one']) }, parents: [0] },
      { files: { text: changed([1, 'one'], [5, 'two']) }, parents: [1] },
      { files: { text: changed([9, 'other']) }, parents: [0] },
    );
    const zero = git(repository.path, ['rev-parse', `${first}^`]);
    const one = await room.git.mergeTrees(repository, quarantine, {
      ours: { commit: other },
      theirs: { commit: first },
      base: { commit: zero },
    });
    if (!one.ok) throw new Error(one.reason);
    const two = await merge({
      ours: { tree: one.value.tree },
      theirs: { commit: second },
      base: { commit: first },
    });
    expect(show(two.tree, 'text')).toBe(changed([1, 'one'], [5, 'two'], [9, 'other']));
  });

  it('reports missing sides, and sides without a common ancestor', async () => {
    const [one = '', two = ''] = await build({ files: { a: lines('a') } }, { files: { b: lines('b') } });
    const commit = one;
    const attempt = (input: MergeTreesInput) => room.git.mergeTrees(repository, quarantine, input);
    expect(await attempt({ ours: { commit }, theirs: { commit: two } })).toMatchObject({
      reason: 'unrelated',
    });
    for (const input of [
      { ours: { commit }, theirs: { commit: 'f'.repeat(40) } },
      { ours: { commit }, theirs: { commit: 'main' } },
      { ours: { commit }, theirs: { commit: '--help' } },
      { ours: { commit }, theirs: { tree: 'f'.repeat(40) }, base: { commit } },
      { ours: { tree: commit }, theirs: { commit }, base: { commit } },
      { ours: { commit }, theirs: null },
    ])
      expect(await attempt(input), JSON.stringify(input)).toMatchObject({ ok: false, reason: 'not_found' });
  });

  it('merges by the attributes of the target, in every folder', async () => {
    const attributes = {
      '.gitattributes': lines(
        '*.log merge=union conflict-marker-size=100000',
        '/*.bin binary',
        'sub/x.txt merge=union',
      ),
      'a [b]/.gitattributes': lines('*.txt merge=union', '"sp ace" merge=union', 'deep/*.md merge=union'),
    };
    const names = [
      'x.log',
      'deep/y.log',
      'z.bin',
      'sub/x.txt',
      'a [b]/c.txt',
      'a [b]/q/d.txt',
      'a [b]/sp ace',
      'a [b]/deep/e.md',
    ];
    const plain = ['other.txt', 'a b/c.txt', 'a [b]/deep/q/e.md', 'sub/y.txt'];
    const files = (line: string): Files =>
      Object.fromEntries([...names, ...plain].map((name) => [name, lines('first', line)]));
    const [base = '', one = '', two = ''] = await build(
      { files: files('base') },
      { files: { ...files('ours'), ...attributes }, parents: [0] },
      { files: files('theirs'), parents: [0] },
    );
    // was: without a work tree git read none of them
    const merged = await merge({ ours: { commit: one }, theirs: { commit: two } });
    expect(merged.conflicts.map(({ path }) => path).toSorted()).toEqual(['z.bin', ...plain].toSorted());
    expect(show(merged.tree, 'a [b]/q/d.txt')).toBe(lines('first', 'ours', 'theirs'));
    expect(show(merged.tree, 'z.bin')).toBe(lines('first', 'ours'));
    expect(inWorkTree(one, two)).toEqual(merged.conflicts);
    const again = await merge({ ours: { commit: one }, theirs: { commit: two }, base: { commit: base } });
    expect(again.conflicts).toEqual(merged.conflicts);
    // The other side's attributes do not count.
    const turned = await merge({ ours: { commit: two }, theirs: { commit: one } });
    expect(turned.conflicts).toHaveLength(names.length + plain.length);
  });

  it('merges by the attributes that the target has now, where it is mostly what it was before', async () => {
    const names = ['root.txt', 'f/a.txt', 'g/b.txt', 'g/h/c.txt', 'g/h/i/d.txt'];
    const files = (line: string): Files =>
      Object.fromEntries(names.map((name) => [name, lines('first', line)]));
    const rule = lines('*.txt merge=union');
    const [, theirs = '', none = '', deep = '', other = '', all = ''] = await build(
      { files: files('base') },
      { files: files('theirs'), parents: [0] },
      { files: files('ours'), parents: [0] },
      { files: { ...files('ours'), 'g/h/.gitattributes': rule }, parents: [0] },
      { files: { ...files('ours'), 'f/.gitattributes': rule }, parents: [0] },
      { files: { ...files('ours'), '.gitattributes': rule, 'g/h/.gitattributes': rule }, parents: [0] },
    );
    const conflicting = async (ours: string): Promise<string[]> => {
      const merged = await merge({ ours: { commit: ours }, theirs: { commit: theirs } });
      return merged.conflicts.map(({ path }) => path).toSorted();
    };
    const without = (...folders: string[]): string[] =>
      names.filter((name) => !folders.some((folder) => name.startsWith(folder))).toSorted();
    expect(await conflicting(none)).toEqual(without());
    expect(await conflicting(deep)).toEqual(without('g/h/'));
    expect(await conflicting(other)).toEqual(without('f/'));
    expect(await conflicting(all)).toEqual([]);
    expect(await conflicting(none)).toEqual(without());
  });

  it('merges 25 random pairs as git does in a work tree, by its own base and by a given one', async () => {
    let seed = 5;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const words = ['alpha', 'beta', 'gamma', 'delta'];
    const edit = (text: string): string =>
      lines(
        ...text
          .trimEnd()
          .split('\n')
          .flatMap((line) => {
            const dice = random(12);
            return dice === 0
              ? []
              : dice === 1
                ? [line, words[random(4)]!]
                : dice === 2
                  ? [words[random(4)]!]
                  : [line];
          }),
      );
    for (let pair = 0; pair < 25; pair++) {
      const base: Files = { a: changed(), 'b/c': changed([2, 'x']), 'b/d': changed([3, 'y']) };
      const side = (): Files =>
        Object.fromEntries(
          Object.entries(base).flatMap(([name, text]) =>
            random(8) === 0 ? [] : [[random(8) === 0 ? `${name}.moved` : name, edit(text)]],
          ),
        );
      const [zero = '', one = '', two = ''] = await build(
        { files: base },
        { files: { ...side(), keep: 'x' }, parents: [0] },
        { files: { ...side(), keep: 'x' }, parents: [0] },
      );
      const plain = await merge({ ours: { commit: one }, theirs: { commit: two } });
      const own = await merge({ ours: { commit: one }, theirs: { commit: two }, base: { commit: zero } });
      expect(inWorkTree(one, two), `pair ${pair}`).toEqual(plain.conflicts);
      // The markers name the two sides; everything else is the same.
      const mark = (text: string) => text.replaceAll(/^(<{7}|>{7}) .*$/gmu, '$1');
      const whole = (tree: string) => list(tree).map((name) => [name, mark(show(tree, name))]);
      expect(own.clean, `pair ${pair}`).toBe(plain.clean);
      expect(own.conflicts).toEqual(plain.conflicts);
      expect(whole(own.tree)).toEqual(whole(plain.tree));
    }
  }, 120_000);
});

describe('the supported part of .gitattributes', () => {
  const rulesIn = (text: string, folder: string) => {
    const rules = collectRules(mergeRule);
    rules.add(text, folder);
    return rules.lines;
  };

  it.each([
    ['*.md merge=union', '', ['*.md merge=union']],
    ['*.md text eol=lf -merge conflict-marker-size=9', 'docs/', ['/docs/**/*.md -merge']],
    ['/a/b binary', 'docs/', ['/docs/a/b binary']],
    ['folder/ merge=union', 'x/', ['/x/**/folder/ merge=union']],
    ['"with space" merge=union', 'x y/', ['"/x y/**/with space" merge=union']],
    ['[attr]binary merge=union', '', []],
    ['!x merge=union', '', []],
    ['# x merge=union', '', []],
    ['*.md filter=lfs diff=lfs merge=lfs -text', '', ['*.md merge=lfs']],
    ['*.md merge=a;rm', '', []],
    ['"\\101" merge=union', '', []],
    ['**/*a*/**/*a*/**/*a*/**/*b merge', '', []],
    ['', '', []],
  ])('%j in %j', (text, folder, expected) => {
    expect(rulesIn(text, folder)).toEqual(expected);
  });

  it('takes lines of any form in a time that grows with their length', () => {
    const spaces = ' '.repeat(2000);
    const lines = [
      `x y${spaces}z`,
      `"${'\\"'.repeat(1000)} merge`,
      `${'x'.repeat(3000)} merge`,
      `a${spaces}merge\n`,
    ];
    expect(rulesIn(lines.join('\n').repeat(400), '')).toEqual(Array.from({ length: 400 }, () => 'a merge'));
    expect(rulesIn('*.x merge\n'.repeat(20_000), '')).toHaveLength(10_000);
  });
});
