import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openGitRoom, type GitRoom } from '../../testing/git-room.ts';
import { git } from '../../testing/repositories.ts';
import { importStream, mergeHistory } from '../../testing/merge-histories.ts';
import type { Repository } from './repository.ts';

/** How many, and from which seed on: `MERGE_HISTORIES=2000 MERGE_SEED=1000` for a long run. */
const count = Number(process.env['MERGE_HISTORIES'] ?? 60);
const first = Number(process.env['MERGE_SEED'] ?? 1);

/** The seed of a history over which git 2.39 breaks off. */
const brokenOff = 3607;

let room: GitRoom;
let repository: Repository;
let work: string;
/** The objects of the histories themselves. */
let known: ReadonlySet<string>;
let commits: readonly { readonly ours: string; readonly theirs: string; readonly parent: string }[];

beforeAll(async () => {
  room = openGitRoom();
  repository = await room.create();
  work = mkdtempSync(join(tmpdir(), 'coppice-merges-'));
  const histories = [
    ...Array.from({ length: count }, (_, index) => mergeHistory(first + index)),
    mergeHistory(brokenOff),
  ];
  const { stream, markOf } = importStream(histories);
  const marks = join(room.root, 'marks');
  git(repository.path, ['fast-import', '--quiet', '--done', `--export-marks=${marks}`], { input: stream });
  known = new Set(
    git(repository.path, ['cat-file', '--batch-all-objects', '--batch-check=%(objectname)']).split('\n'),
  );
  const shas = new Map(
    readFileSync(marks, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.slice(1).split(' ') as [string, string]),
  );
  const shaOf = (history: number, commit: number): string => shas.get(String(markOf(history, commit)))!;
  commits = histories.map((history, index) => ({
    ours: shaOf(index, history.ours),
    theirs: shaOf(index, history.theirs),
    parent: shaOf(index, history.commits[history.theirs]!.parents[0]!),
  }));
}, 120_000);
afterAll(async () => {
  await room?.close();
  rmSync(work, { recursive: true, force: true });
});

/** What git itself could not do. */
const failures: string[] = [];

/** A merge's outcome: its tree, or the entries of the files that conflict. */
interface Outcome {
  readonly tree: string | undefined;
  readonly conflicts: readonly string[];
}

/** An entry of the index. Texts with markers are what each makes of them: the markers name the sides. */
const entry = (mode: string, oid: string, stage: string, path: string): string =>
  `${mode} ${known.has(oid) ? oid : 'made'} ${stage} ${named(path)}`;

/** Files that git moves aside are named after the side, which each calls otherwise. */
const named = (path: string): string => path.replace(/~[^/]*/, '~aside');
/** What git itself does in a work tree; undefined if it fails for another reason than a conflict. */
function oracle(ours: string, args: readonly string[]): Outcome | undefined {
  const folder = join(work, 'tree');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const index = join(work, 'index');
  rmSync(index, { force: true });
  rmSync(`${index}.lock`, { force: true });
  const env = {
    ...process.env,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_DIR: repository.path,
    GIT_WORK_TREE: folder,
    GIT_INDEX_FILE: index,
    GIT_AUTHOR_NAME: 'Ada',
    GIT_AUTHOR_EMAIL: 'ada@example.org',
    GIT_COMMITTER_NAME: 'Ada',
    GIT_COMMITTER_EMAIL: 'ada@example.org',
  };
  const run = (...command: string[]): string =>
    execFileSync('git', ['-c', 'core.bare=false', '-c', 'advice.detachedHead=false', ...command], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    }).toString();
  run('checkout', '-q', '-f', '--detach', ours);
  let isClean = true;
  try {
    run(...args);
  } catch (error) {
    const { status, stderr } = error as { status: number | null; stderr: Buffer };
    if (status !== 1) {
      failures.push(`${status}: ${stderr.toString().trim()}`);
      return undefined;
    }
    isClean = false;
  }
  const entries = run('ls-files', '-u', '-z').split('\0').filter(Boolean);
  rmSync(join(repository.path, 'MERGE_HEAD'), { force: true });
  rmSync(join(repository.path, 'CHERRY_PICK_HEAD'), { force: true });
  return isClean && entries.length === 0
    ? { tree: run('write-tree').trim(), conflicts: [] }
    : {
        tree: undefined,
        conflicts: entries
          .map((line) => {
            const [info = '', path = ''] = line.split('\t');
            const [mode = '', oid = '', stage = ''] = info.split(' ');
            return entry(mode, oid, stage, path);
          })
          .toSorted(),
      };
}

/** What we do without one; undefined where git gives up over a fault of its own. */
async function ours(sides: { ours: string; theirs: string; base?: string }): Promise<Outcome | undefined> {
  const quarantine = room.refs.openQuarantine(repository);
  try {
    const merged = await room.git.mergeTrees(repository, quarantine, {
      ours: { commit: sides.ours },
      theirs: { commit: sides.theirs },
      ...(sides.base === undefined ? {} : { base: { commit: sides.base } }),
    });
    if (!merged.ok) {
      if (merged.reason !== 'unmergeable') throw new Error(merged.reason);
      return undefined;
    }
    const { clean, tree, conflicts } = merged.value;
    const entries = conflicts.flatMap(({ path, ...stages }) =>
      (['base', 'ours', 'theirs'] as const).flatMap((side, index) => {
        const file = stages[side];
        return file === null ? [] : [entry(file.mode, file.oid, String(index + 1), path)];
      }),
    );
    return { tree: clean ? tree : undefined, conflicts: entries.toSorted() };
  } finally {
    await quarantine.discard();
  }
}

it(`MR-07 merges random histories as git does in a work tree`, async () => {
  const different: object[] = [];
  const unmergeable: number[] = [];
  let conflicting = 0;
  for (const [index, { ours: one, theirs: other }] of commits.slice(0, count).entries()) {
    const found = await ours({ ours: one, theirs: other });
    const wanted = oracle(one, ['merge', '-q', '--no-commit', '--no-ff', other]);
    if (found === undefined) unmergeable.push(first + index);
    if (wanted === undefined || found === undefined) continue;
    if (wanted.tree === undefined) conflicting += 1;
    if (JSON.stringify(found) !== JSON.stringify(wanted))
      different.push({ seed: first + index, found, wanted });
  }
  expect(different).toEqual([]);
  // Rarely git stumbles over a bug of its own when it writes the result to a work tree.
  expect(failures.filter((failure) => !/merge-ort\.c|null sha1/.test(failure))).toEqual([]);
  expect((failures.length + unmergeable.length) / count).toBeLessThan(0.02);
  // Neither all nor none: else the histories would prove little.
  expect(conflicting / count).toBeGreaterThan(0.15);
  expect(conflicting / count).toBeLessThan(0.7);
}, 3_600_000);

it('MR-03 picks random commits, as a rebase does, as git does in a work tree', async () => {
  const different: object[] = [];
  for (const [index, { ours: one, theirs: other, parent }] of commits.slice(0, count).entries()) {
    const found = await ours({ ours: one, theirs: other, base: parent });
    const isMerge = git(repository.path, ['rev-list', '--parents', '-n', '1', other]).split(' ').length > 2;
    const wanted = oracle(one, ['cherry-pick', '--no-commit', ...(isMerge ? ['-m', '1'] : []), other]);
    if (wanted === undefined || found === undefined) continue;
    if (JSON.stringify(found) !== JSON.stringify(wanted))
      different.push({ seed: first + index, found, wanted });
  }
  expect(different).toEqual([]);
}, 3_600_000);

it('MR-06 a merge over which git itself breaks off is an answer, not a failure', async () => {
  const { ours: one, theirs: other } = commits[count]!;
  const quarantine = room.refs.openQuarantine(repository);
  try {
    const sides = { ours: { commit: one }, theirs: { commit: other } };
    const merged = await room.git.mergeTrees(repository, quarantine, sides);
    // A newer git may be able to.
    expect(merged.ok ? 'merged' : merged.reason).toMatch(/^(?:merged|unmergeable)$/);
  } finally {
    await quarantine.discard();
  }
  expect((await room.git.findConflicts(repository, { ours: one, theirs: other })).ok).toBeTypeOf('boolean');
});
