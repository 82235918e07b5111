import type { Git, Result } from '../../../git/index.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { clearMergeError, storeMergeError } from '../merge-request.queries.ts';
import type { Mergeable } from './merge.ts';
import { moveSource } from './move-source.ts';
import type { MovedSource, MoveFailure } from './move-source.ts';

/** Each commit is merged by itself: a branch with more is rebased where it was written. */
const commitsRebased = 100;

/** 422: the commits themselves can't be put there. */
class RebaseFailure extends AppError {
  constructor(why: string) {
    super(422, { message: `Rebase failed: ${why}` });
  }
}

/**
 * Puts the commits of the source branch onto the newest commit of the target. Throws what `moveSource` throws (also for who may not force
 * a push), 422 for conflicts and for too many commits. What a rebase before it failed of is forgotten.
 */
export async function rebase(
  ctx: Context,
  request: Pick<Mergeable, 'id' | 'state' | 'branches'>,
): Promise<void> {
  await moveSource(ctx, request, { make: (moved) => replay(ctx.platform.git, moved), refuse });
  await clearMergeError(ctx.platform.db, request.id);
}

/** The same for who reads afterwards what became of it: what 422 would say is kept with the request instead. */
export async function rebaseOrKeepError(
  ctx: Context,
  request: Pick<Mergeable, 'id' | 'state' | 'branches'>,
): Promise<void> {
  try {
    await rebase(ctx, request);
  } catch (error) {
    if (!(error instanceof RebaseFailure)) throw error;
    const { head_sha: head } = request.branches;
    await storeMergeError(ctx.platform.db, request.id, { head, error: error.message });
  }
}

/** Makes the commits again, oldest first, without merges and without those that the target has in another form; the last one. */
async function replay(
  git: Git,
  { repository, quarantine, head, target, committer }: MovedSource,
): Promise<Result<string, MoveFailure>> {
  const log = await git.log(repository, head, {
    exclude: [target],
    noMerges: true,
    order: 'topo',
    limit: commitsRebased,
  });
  const onto = await git.commit(repository, target);
  if (!log.ok || !onto.ok) return { ok: false, reason: 'not_found' };
  if (log.value.hasMore) return { ok: false, reason: 'too_many' };
  let [tip, tree] = [target, onto.value.tree];
  for (const { sha, parents, author, message } of log.value.commits.toReversed()) {
    const [parent] = parents;
    const merged = await git.mergeTrees(repository, quarantine, {
      ours: { tree },
      theirs: { commit: sha },
      base: parent === undefined ? null : { commit: parent },
    });
    if (!merged.ok) return { ok: false, reason: merged.reason === 'unmergeable' ? 'conflict' : 'not_found' };
    if (!merged.value.clean) return { ok: false, reason: 'conflict' };
    if (merged.value.tree === tree) continue;
    tree = merged.value.tree;
    const made = await git.commitTree(quarantine, { tree, parents: [tip], message, author, committer });
    if (!made.ok) throw new Error('A commit that was just made is missing.');
    tip = made.value;
  }
  return { ok: true, value: tip };
}

function refuse(reason: string): AppError | undefined {
  if (reason === 'conflict') return new RebaseFailure('its commits conflict with the target branch');
  if (reason === 'too_many') return new RebaseFailure(`the branch has more than ${commitsRebased} commits`);
  return undefined;
}
