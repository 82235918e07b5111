import { LRUCache } from 'lru-cache';
import type { CommitReader, LogPage } from './commit-reader.ts';
import type { GitContext } from './context.ts';
import type { Diff, DiffFailure, DiffOptions, DiffReader } from './diff-reader.ts';
import { fail, ok, type Result } from './git-error.ts';
import type { CallOptions } from './git-process.ts';
import type { Repository } from './repository.ts';
import { isObjectId } from './safe-name.ts';

export interface CompareOptions extends DiffOptions {
  /** `merge_base`: the changes of `to` since the two diverged (`from...to`); `direct`: all differences (`from..to`). */
  readonly mode?: 'merge_base' | 'direct';
  readonly commitLimit?: number;
}

export interface Comparison {
  /** null if the two have no common ancestor; the difference is then the direct one. */
  readonly mergeBase: string | null;
  /** The commits in `to` that are not in `from`, newest first. */
  readonly commits: LogPage;
  readonly diff: Diff;
}

export function createCompare({ runner }: GitContext, commits: CommitReader, diffs: DiffReader) {
  /** Whether one commit is an ancestor of another, which never changes. */
  const ancestry = new LRUCache<string, boolean>({ max: 10_000 });

  /** The best common ancestor of two or more commits. */
  async function mergeBase(
    repository: Repository,
    shas: readonly string[],
    options: CallOptions = {},
  ): Promise<Result<string, 'not_found' | 'none'>> {
    if (shas.length < 2 || !shas.every((sha) => isObjectId(sha))) return fail('not_found');
    if ((await commits.commits(repository, shas)).length !== shas.length) return fail('not_found');
    const output = await runner.attempt(
      {
        signal: options.signal,
        share: options.share,
        owner: options.owner,
        timeoutMs: options.timeoutMs,
        repository,
        subcommand: 'merge-base',
        flags: [...(shas.length > 2 ? ['--octopus'] : []), ...shas],
      },
      [{ reason: 'none', code: 1 }],
    );
    return output.ok ? ok(output.value.toString('latin1').trim().split('\n')[0] ?? '') : output;
  }

  /** Whether `ancestor` is reachable from `descendant`, or the same. */
  async function isAncestor(
    repository: Repository,
    ancestor: string,
    descendant: string,
    options: CallOptions = {},
  ): Promise<Result<boolean, 'not_found'>> {
    if ((await commits.commits(repository, [ancestor, descendant])).length !== 2) return fail('not_found');
    const key = [repository.path, ancestor, descendant].join('\0');
    const known = ancestry.get(key);
    if (known !== undefined) return ok(known);
    const output = await runner.attempt(
      { ...options, repository, subcommand: 'merge-base', flags: ['--is-ancestor', ancestor, descendant] },
      [{ reason: 'no', code: 1 }],
    );
    ancestry.set(key, output.ok);
    return ok(output.ok);
  }

  async function compare(
    repository: Repository,
    from: string,
    to: string,
    options: CompareOptions = {},
  ): Promise<Result<Comparison, DiffFailure>> {
    const base = await mergeBase(repository, [from, to], options);
    if (!base.ok && base.reason === 'not_found') return fail('not_found');
    const start = options.mode === 'direct' || !base.ok ? from : base.value;
    const call = {
      signal: options.signal,
      share: options.share,
      owner: options.owner,
      timeoutMs: options.timeoutMs,
    };
    const [page, diff] = await Promise.all([
      commits.log(repository, to, { ...call, exclude: [from], limit: options.commitLimit ?? 100 }),
      diffs.diff(repository, start, to, options),
    ]);
    if (!page.ok) return page;
    if (!diff.ok) return diff;
    return ok({ mergeBase: base.ok ? base.value : null, commits: page.value, diff: diff.value });
  }

  return { mergeBase, isAncestor, compare };
}
