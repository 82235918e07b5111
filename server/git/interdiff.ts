import type { CommitReader } from './commit-reader.ts';
import type { createConflictReader } from './conflict-reader.ts';
import type { GitContext } from './context.ts';
import type { Diff, DiffFailure, DiffOptions, DiffReader } from './diff-reader.ts';
import { fail, GitOutputTooLarge, GitTimeout, ok, type Result } from './git-error.ts';
import type { CallOptions } from './git-process.ts';
import { createObjectWriter } from './object-writer.ts';
import { openQuarantine, type Quarantine } from './quarantine.ts';
import type { Repository } from './repository.ts';
import { isObjectId } from './safe-name.ts';
import type { createTreeMerger } from './tree-merger.ts';

/** A change: what lies between two commits. */
export interface Change {
  readonly base: string;
  readonly head: string;
}

export interface Interdiff {
  readonly diff: Diff;
  /**
   * Files in which what the second change does to the first can't be distinguished from what lies between their bases: they are compared as they
   * are.
   */
  readonly unclear: readonly string[];
  /** Whether the first change was made again on the base of the second. */
  readonly replayed: boolean;
}

/** A commit of one change beside the one that took its place in another. */
export type CommitPair =
  | { readonly kind: 'same' | 'changed'; readonly before: string; readonly after: string }
  | { readonly kind: 'dropped'; readonly before: string; readonly after: null }
  | { readonly kind: 'new'; readonly before: null; readonly after: string };

/** Each commit of one side is compared with each of the other. */
const COMMITS = 60;
const PAIRING_MS = 10_000;
const PAIRING_OUTPUT = 1024 * 1024;
const LINE = /^ *(?:\d+|-): +([0-9a-f]+|-+) ([=!<>]) +(?:\d+|-): +([0-9a-f]+|-+)/u;

export function createInterdiff(
  context: GitContext,
  mergeTrees: ReturnType<typeof createTreeMerger>,
  { resolveConflicts }: ReturnType<typeof createConflictReader>,
  diffs: DiffReader,
  commits: CommitReader,
) {
  const objectWriter = createObjectWriter(context);

  /**
   * How one change differs from another. Where they have different bases, the first is made again on the base of the second, so that
   * what lies between the bases is not shown. Leaves nothing behind.
   */
  async function interdiff(
    repository: Repository,
    before: Change,
    after: Change,
    options: DiffOptions = {},
  ): Promise<Result<Interdiff, DiffFailure>> {
    const plain = async (unclear: readonly string[]): Promise<Result<Interdiff, DiffFailure>> => {
      const diff = await diffs.diff(repository, before.head, after.head, options);
      return diff.ok ? ok({ diff: diff.value, unclear, replayed: false }) : diff;
    };
    if (before.base === after.base) return plain([]);
    const quarantine = openQuarantine(objectWriter, repository);
    try {
      const left = await replay(repository, quarantine, before, after.base, options);
      if (!left.ok) return fail('not_found');
      const { tree, unclear } = left.value;
      const diff = await diffs.diff(repository, tree, after.head, { ...options, quarantine });
      return diff.ok ? ok({ diff: diff.value, unclear, replayed: true }) : diff;
    } finally {
      await quarantine.discard();
    }
  }

  /** The tree that a change makes of another base. What conflicts is in it as the change left it. */
  async function replay(
    repository: Repository,
    quarantine: Quarantine,
    { base, head }: Change,
    onto: string,
    { signal, share, owner, timeoutMs }: CallOptions,
  ): Promise<Result<{ readonly tree: string; readonly unclear: readonly string[] }, 'not_found'>> {
    const call = { signal, share, owner, timeoutMs };
    const sides = { ours: { commit: onto }, theirs: { commit: head }, base: { commit: base } };
    const merged = await mergeTrees(repository, quarantine, sides, call);
    if (!merged.ok) return fail('not_found');
    const { tree, conflicts } = merged.value;
    if (conflicts.length === 0) return ok({ tree, unclear: [] });
    const own = await resolveConflicts(
      repository,
      quarantine,
      tree,
      conflicts.map(({ path, theirs }) => ({
        paths: [path],
        put: theirs === null ? null : { ...theirs, path },
      })),
      call,
    );
    return ok({ tree: own, unclear: conflicts.map(({ path }) => path) });
  }

  /**
   * Which commit of a change took the place of which of another, in their order; merges are left out. Null where there are too many, or
   * it takes too long.
   */
  async function pairCommits(
    repository: Repository,
    before: Change,
    after: Change,
    call: CallOptions = {},
  ): Promise<Result<readonly CommitPair[] | null, 'not_found'>> {
    const shas = [before.base, before.head, after.base, after.head];
    if (!shas.every((sha) => isObjectId(sha))) return fail('not_found');
    const own = async ({ base, head }: Change) =>
      await commits.log(repository, head, { ...call, exclude: [base], limit: COMMITS });
    const [olds, news] = await Promise.all([own(before), own(after)]);
    if (!olds.ok || !news.ok) return fail('not_found');
    if (olds.value.hasMore || news.value.hasMore) return ok(null);
    // git takes no range without commits.
    if (olds.value.commits.length === 0 || news.value.commits.length === 0)
      return ok([
        ...olds.value.commits
          .toReversed()
          .map(({ sha }) => ({ kind: 'dropped' as const, before: sha, after: null })),
        ...news.value.commits
          .toReversed()
          .map(({ sha }) => ({ kind: 'new' as const, before: null, after: sha })),
      ]);
    try {
      const output = await context.runner.run({
        ...call,
        timeoutMs: PAIRING_MS,
        maxOutput: PAIRING_OUTPUT,
        repository,
        subcommand: 'range-diff',
        // Full ids, so that these are no options: this command does not know where they end.
        flags: ['--no-color', '--no-patch', '--no-ext-diff', '--no-textconv', `${before.base}..${before.head}`, `${after.base}..${after.head}`], // prettier-ignore
        config: { 'core.abbrev': String(before.head.length) },
      });
      const title = new Map(
        [...olds.value.commits, ...news.value.commits].map((each) => [each.sha, each.title]),
      );
      return ok(joinByTitle(parsePairs(output.toString('latin1')), title));
    } catch (error) {
      if (error instanceof GitTimeout || error instanceof GitOutputTooLarge) return ok(null);
      throw error;
    }
  }

  return { interdiff, pairCommits };
}

function parsePairs(output: string): CommitPair[] {
  return output.split('\n').flatMap((line): CommitPair[] => {
    const [, before = '', sign, after = ''] = LINE.exec(line) ?? [];
    if (sign === '<') return [{ kind: 'dropped', before, after: null }];
    if (sign === '>') return [{ kind: 'new', before: null, after }];
    return sign === undefined ? [] : [{ kind: sign === '=' ? 'same' : 'changed', before, after }];
  });
}

/** git does not recognise small commits once they are changed: those with a title that no other has are the same commit to people. */
function joinByTitle(pairs: readonly CommitPair[], titles: ReadonlyMap<string, string>): CommitPair[] {
  const byTitle = Map.groupBy(
    pairs.filter(({ kind }) => kind === 'dropped' || kind === 'new'),
    ({ before, after }) => titles.get(before ?? after!),
  );
  const joined = new Map<CommitPair, CommitPair | null>();
  for (const [title, some] of byTitle) {
    const dropped = some.filter(({ kind }) => kind === 'dropped');
    const fresh = some.filter(({ kind }) => kind === 'new');
    if (title === undefined || dropped.length !== 1 || fresh.length !== 1) continue;
    joined.set(dropped[0]!, null);
    joined.set(fresh[0]!, { kind: 'changed', before: dropped[0]!.before!, after: fresh[0]!.after! });
  }
  return pairs.flatMap((pair) => {
    const now = joined.get(pair);
    return now === undefined ? [pair] : now === null ? [] : [now];
  });
}
