import type { Git, Quarantine, Repository, Result } from '../../../git/index.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError, badRequest, notFound } from '../../../platform/errors.ts';
import { findUserById } from '../../accounts/index.ts';
import { changeRefs } from '../../repositories/index.ts';
import { followSource } from '../versions/follow-source.ts';
import type { Mergeable } from './merge.ts';
import { bringTarget, openBranches } from './open-source.ts';
import type { BringFailure } from './open-source.ts';

/** Each commit is merged by itself: a branch with more is rebased where it was written. */
const commitsRebased = 100;

type RebaseFailure = BringFailure | 'conflict' | 'current' | 'too_many';

interface Person {
  readonly name: string;
  readonly email: string;
}

/**
 * Puts the commits of the source branch onto the newest commit of the target, and returns when the branch has moved and the new version is
 * there. The branch moves in one step and only from the head that was seen: cut off at any point, nothing has changed, or the change of
 * the branch makes the version. Nothing happens where the branch is not behind. Throws 403 for who may not push (and force) to the source
 * branch, 405 if it is not open, 409 if a branch moved, 422 for conflicts.
 */
export async function rebase(
  ctx: Context,
  request: Pick<Mergeable, 'id' | 'state' | 'branches'>,
): Promise<void> {
  const { platform } = ctx;
  const { branches } = request;
  const { git } = platform;
  if (request.state !== 'opened') throw new AppError(405, { message: '405 Method Not Allowed' });
  const both = await openBranches(ctx, branches);
  const { open } = both;
  const user = await findUserById(platform.db, ctx.viewer.user!.id);
  const committer = { name: user!.name, email: user!.commit_email ?? user!.email };
  const ref = `refs/heads/${branches.source_branch}`;
  const { head_sha: head } = branches;
  const done = await changeRefs<RebaseFailure>(ctx, open, {
    planned: [{ ref, old: head, new: head }],
    async make(quarantine) {
      const target = await bringTarget(ctx, both, branches, head);
      if (!target.ok) return target;
      const made = await replay(git, open.repository, quarantine, {
        head,
        target: target.value,
        committer,
      });
      return made.ok ? { ok: true, value: { commands: [{ ref, old: head, new: made.value }] } } : made;
    },
  });
  if (done.ok) await followSource(ctx, request.id, {});
  else if (done.reason !== 'current') throw failureOf(done.reason);
}

/** Makes the commits again, oldest first, without merges and without those that the target has in another form; the last one. */
async function replay(
  git: Git,
  repository: Repository,
  quarantine: Quarantine,
  { head, target, committer }: { readonly head: string; readonly target: string; readonly committer: Person },
): Promise<Result<string, RebaseFailure>> {
  const newest = await git.isAncestor(repository, target, head);
  if (!newest.ok) return newest;
  if (newest.value) return { ok: false, reason: 'current' };
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

function failureOf(reason: string): AppError {
  if (reason === 'conflict')
    return new AppError(422, { message: 'Rebase failed: its commits conflict with the target branch' });
  if (reason === 'too_many')
    return new AppError(422, {
      message: `Rebase failed: the branch has more than ${commitsRebased} commits`,
    });
  if (reason === 'no_target') return badRequest('The target branch does not exist any more.');
  if (reason === 'not_found') return notFound('Commit');
  return new AppError(409, { message: 'The source branch moved meanwhile. Try again.' });
}
