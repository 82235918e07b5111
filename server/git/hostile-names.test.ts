import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGitRoom, type GitRoom } from '../../testing/git-room.ts';
import { CANARY, hostileNames } from '../../testing/hostile-names.ts';
import { git, RepositoryBuilder } from '../../testing/repositories.ts';
import type { Repository } from './repository.ts';

let room: GitRoom;
let repository: Repository;
let sha: string;
let before: string;
const person = { name: 'A', email: 'a@example.org' };

const state = () =>
  [
    git(repository.path, ['for-each-ref']),
    git(repository.path, ['config', '--list', '--local']),
    git(repository.path, ['symbolic-ref', 'HEAD']),
  ].join('\n');
const canaries = () =>
  ['/tmp', process.cwd(), room.root, repository.path, '/'].filter((folder) =>
    existsSync(join(folder, CANARY)),
  );

beforeAll(async () => {
  room = openGitRoom();
  const builder = new RepositoryBuilder();
  builder.commit({ files: { 'README.md': 'x\n', 'src/main.ts': 'x\n' } });
  builder.commit({ files: { 'README.md': 'y\n' } });
  const built = await room.build(builder);
  ({ repository } = built);
  sha = built.marks.get(2) ?? '';
  before = state();
});
afterAll(() => room.close());

interface Answer {
  readonly ok: boolean;
}
type Try = (name: string) => Promise<Answer>;

/** Every function that takes the name of a revision or ref. */
const byRevision: Record<string, Try> = {
  resolve: (name) => room.git.resolve(repository, name),
  resolveRefAndPath: (name) => room.git.resolveRefAndPath(repository, name),
  branch: (name) => room.git.branch(repository, name),
  tag: (name) => room.git.tag(repository, name),
  commit: (name) => room.git.commit(repository, name),
  log: (name) => room.git.log(repository, name),
  logExclude: (name) => room.git.log(repository, sha, { exclude: [name] }),
  countCommits: (name) => room.git.countCommits(repository, name),
  lastCommitFor: (name) => room.git.lastCommitFor(repository, name, 'README.md'),
  refsContaining: (name) => room.git.refsContaining(repository, name, 'branch'),
  treeEntry: (name) => room.git.treeEntry(repository, name, 'README.md'),
  listTree: (name) => room.git.listTree(repository, name),
  listTreeRecursive: (name) => room.git.listTreeRecursive(repository, name),
  listFiles: (name) => room.git.listFiles(repository, name),
  lastCommits: (name) => room.git.lastCommits(repository, name, ''),
  readBlob: (name) => room.git.readBlob(repository, name),
  readFile: (name) => room.git.readFile(repository, name, 'README.md'),
  streamBlob: (name) => room.git.streamBlob(repository, name),
  submodule: (name) => room.git.submodule(repository, name, 'README.md'),
  languages: (name) => room.git.languages(repository, name),
  archive: (name) => room.git.archive(repository, name, { format: 'tar', prefix: '' }),
  blame: (name) => room.git.blame(repository, name, 'README.md'),
  contributors: (name) => room.git.contributors(repository, name),
  searchCode: (name) => room.git.searchCode(repository, name, 'x'),
  diffFrom: (name) => room.git.diff(repository, name, sha),
  diffTo: (name) => room.git.diff(repository, sha, name),
  commitDiff: (name) => room.git.commitDiff(repository, name),
  diffText: (name) => room.git.diffText(repository, sha, name, 'diff'),
  compare: (name) => room.git.compare(repository, name, sha),
  mergeBase: (name) => room.git.mergeBase(repository, [sha, name]),
  isAncestor: (name) => room.git.isAncestor(repository, name, sha),
  aheadBehind: (name) => room.git.aheadBehind(repository, sha, [name]),
  mergedBranches: (name) => room.git.mergedBranches(repository, name),
  setDefaultBranch: (name) => room.refs.setDefaultBranch(repository, name),
  deleteBranch: (name) => room.refs.deleteBranch(repository, name),
  deleteTag: (name) => room.refs.deleteTag(repository, name),
  createBranchAt: (name) => room.refs.createBranch(repository, 'new', name),
  createTagAt: (name) =>
    room.refs.createAnnotatedTag(repository, { name: 'new', sha: name, message: 'x', tagger: person }),
  updateRefsRef: (name) => room.refs.updateRefs(repository, [{ ref: name, old: 'f'.repeat(40), new: sha }]),
  updateRefsNew: (name) => room.refs.updateRefs(repository, [{ ref: 'refs/heads/new', new: name }]),
  updateRefsOld: (name) =>
    room.refs.updateRefs(repository, [{ ref: 'refs/heads/main', old: name, new: sha }]),
  commitStart: (name) =>
    room.refs.commitFiles(repository, {
      branch: 'new',
      start: name,
      message: 'x',
      author: person,
      committer: person,
      actions: [{ action: 'delete', path: 'README.md' }],
    }),
  commitExpected: (name) =>
    room.refs.commitFiles(repository, {
      branch: 'main',
      expected: name,
      message: 'x',
      author: person,
      committer: person,
      actions: [{ action: 'delete', path: 'README.md' }],
    }),
};

/** Every function that takes the path of something existing. */
const byPath: Record<string, Try> = {
  treeEntry: (path) => room.git.treeEntry(repository, sha, path),
  listTree: (path) => room.git.listTree(repository, sha, { path }),
  listTreeRecursive: (path) => room.git.listTreeRecursive(repository, sha, { path }),
  lastCommits: (path) => room.git.lastCommits(repository, sha, path),
  lastCommitFor: (path) => room.git.lastCommitFor(repository, sha, path),
  readFile: (path) => room.git.readFile(repository, sha, path),
  submodule: (path) => room.git.submodule(repository, sha, path),
  blame: (path) => room.git.blame(repository, sha, path),
  archive: (path) => room.git.archive(repository, sha, { format: 'tar', prefix: '', path }),
  update: (path) =>
    room.refs.commitFiles(repository, {
      branch: 'main',
      message: 'x',
      author: person,
      committer: person,
      actions: [{ action: 'update', path, content: Buffer.from('x') }],
    }),
  move: (path) =>
    room.refs.commitFiles(repository, {
      branch: 'main',
      message: 'x',
      author: person,
      committer: person,
      actions: [{ action: 'move', path: 'moved', previousPath: path }],
    }),
};

/** The empty tree, which git knows without an object, is valid wherever a tree is. */
const EMPTY_TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';
const takesTrees = new Set([
  'listTree',
  'listTreeRecursive',
  'listFiles',
  'languages',
  'archive',
  'diffFrom',
  'diffTo',
]);

/** The names of commits and their ancestors, which `resolve` alone finds. */
const ancestors = new Set(['HEAD^', 'HEAD~1', 'main^', 'main^0', 'main~', 'main^{}', 'main^{commit}']);

describe('hostile names', () => {
  it('are at least three hundred', () => {
    expect(hostileNames.length).toBeGreaterThanOrEqual(300);
  });

  it.each(Object.keys(byRevision))('as a revision of %s find nothing', { timeout: 120_000 }, async (name) => {
    for (const hostile of hostileNames) {
      if (hostile === EMPTY_TREE && takesTrees.has(name)) continue;
      const answer = await byRevision[name]?.(hostile);
      const isFound = ['resolve', 'resolveRefAndPath'].includes(name) && ancestors.has(hostile);
      expect([hostile, answer?.ok]).toEqual([hostile, isFound]);
      expect(answer).toHaveProperty(isFound ? 'value' : 'reason');
    }
    expect(canaries()).toEqual([]);
    expect(state()).toBe(before);
  });

  it.each(Object.keys(byPath))('as a path of %s find nothing', { timeout: 120_000 }, async (name) => {
    for (const hostile of hostileNames) {
      // The root.
      if (hostile === '') continue;
      const answer = await byPath[name]?.(hostile);
      expect([hostile, answer?.ok]).toEqual([hostile, false]);
    }
    expect(canaries()).toEqual([]);
    expect(state()).toBe(before);
  });

  it('as search texts are literal', { timeout: 120_000 }, async () => {
    for (const hostile of hostileNames) {
      for (const option of ['author', 'text'] as const) {
        const page = await room.git.log(repository, sha, { [option]: hostile });
        expect([hostile, page.ok]).toEqual([hostile, true]);
      }
      await room.git.branches(repository, { search: hostile });
      await room.git.searchCode(repository, sha, hostile);
      await room.git.diff(repository, null, sha, { paths: [hostile] });
    }
    expect(canaries()).toEqual([]);
  });

  it('as archive folders stay one folder', { timeout: 120_000 }, async () => {
    for (const hostile of hostileNames) {
      const archive = await room.git.archive(repository, sha, { format: 'tar', prefix: hostile });
      if (!archive.ok) throw new Error(`${hostile}: ${archive.reason}`);
      const head =
        ((await archive.value.toArray()) as Buffer[])[0]?.subarray(512, 10_000).toString('latin1') ?? '';
      expect(head, hostile).not.toMatch(/\.\.\//u);
    }
    expect(canaries()).toEqual([]);
  });

  it('create no branch, tag, file or push with a dangerous name', { timeout: 120_000 }, async () => {
    const fresh = await room.create();
    git(fresh.path, ['fetch', '-q', repository.path, 'main:main']);
    const base = git(fresh.path, ['rev-parse', 'main']);
    for (const [index, hostile] of hostileNames.entries()) {
      await room.refs.createBranch(fresh, hostile, base);
      if (index % 20 === 0) {
        const tagger = { name: hostile, email: hostile };
        await room.refs.createAnnotatedTag(fresh, { name: hostile, sha: base, message: hostile, tagger });
      } else await room.refs.createTag(fresh, hostile, base);
      await room.refs.commitFiles(fresh, {
        branch: 'main', message: `x ${hostile}`, author: { name: hostile, email: hostile }, committer: person,
        actions: [{ action: 'create', path: hostile, content: Buffer.from(hostile) }],
      }); // prettier-ignore
      const output = new PassThrough();
      output.resume();
      await room.git
        .advertiseRefs(fresh, 'git-upload-pack', output, {
          protocol: hostile,
          ...(index % 10 === 0 ? {} : { signal: AbortSignal.abort() }),
        })
        .catch(() => {});
    }
    const made = git(fresh.path, ['for-each-ref', '--format=%(refname:lstrip=2)']).split('\n');
    expect(
      made.filter(
        (name) => name.startsWith('-') || name === 'HEAD' || name.startsWith('refs/') || /\.\./u.test(name),
      ),
    ).toEqual([]);
    const files = git(fresh.path, [
      '-c',
      'core.quotePath=true',
      'ls-tree',
      '-r',
      '--name-only',
      'main',
    ]).split('\n');
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((path) => /(?:^|\/)(?:\.\.?|\.git|git~1)(?:\/|$)/iu.test(path))).toEqual([]);
    // The result passes git's own strict check.
    expect(git(fresh.path, ['fsck', '--strict', '--full', '--no-dangling'])).toBe('');
    expect(canaries()).toEqual([]);
    expect(readdirSync(room.root).sort()).toEqual(['repositories']);
  });
});
