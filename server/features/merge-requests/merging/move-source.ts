import type { CallOptions, Quarantine, Repository, Result } from '../../../git/index.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError, badRequest, notFound } from '../../../platform/errors.ts';
import { findUserById } from '../../accounts/index.ts';
import { changeRefs } from '../../repositories/index.ts';
import { followSource } from '../versions/follow-source.ts';
import type { Mergeable } from './merge.ts';
import { bringTarget, noSource, openBranches } from './open-source.ts';
import type { BringFailure } from './open-source.ts';

/** `current`: the branch has the target's commits already, and stays. */
export type MoveFailure = BringFailure | 'conflict' | 'current' | 'too_many';

export interface MovedSource {
  readonly repository: Repository;
  readonly quarantine: Quarantine;
  /** The commit of the source branch that was seen. */
  readonly head: string;
  /** The newest commit of the target. */
  readonly target: string;
  readonly committer: { readonly name: string; readonly email: string };
  readonly call: CallOptions;
}

interface Move {
  /** The head that the viewer looked at, if they say. */
  readonly seen?: string;
  readonly make: (moved: MovedSource) => Promise<Result<string, MoveFailure>>;
  /** Whether the commit that is made has the head as its parent; otherwise it needs the right to force a push. */
  readonly grows?: boolean;
  readonly refuse: (reason: string) => AppError | undefined;
}

/**
 * Moves the source branch to a commit that has the newest commits of the target, as `make` makes it, and returns when the new version is
 * there. The branch moves in one step and only from the head that was seen: cut off at any point, nothing has changed, or the change of
 * the branch makes the version. Nothing happens where the branch is not behind. Throws 403 for who may not push to the source branch, and where it is gone, 405
 * if the request is not open, 409 if a branch moved, and what `refuse` says of the other failures.
 */
export async function moveSource(
  ctx: Context,
  request: Pick<Mergeable, 'id' | 'state' | 'branches'>,
  { seen, make, grows = false, refuse }: Move,
): Promise<void> {
  const { git, db } = ctx.platform;
  const { branches } = request;
  if (request.state !== 'opened') throw new AppError(405, { message: '405 Method Not Allowed' });
  const both = await openBranches(ctx, branches);
  const { open } = both;
  const { head_sha: head } = branches;
  const user = await findUserById(db, ctx.viewer.user!.id);
  const committer = { name: user!.name, email: user!.commit_email ?? user!.email };
  const ref = `refs/heads/${branches.source_branch}`;
  const done = await changeRefs<MoveFailure>(ctx, open, {
    planned: [{ ref, old: head, new: head }],
    async make(quarantine) {
      if (seen !== undefined && seen !== head) return { ok: false, reason: 'moved_source' };
      const target = await bringTarget(ctx, both, branches, head);
      if (!target.ok) return target;
      const { repository } = open;
      const newest = await git.isAncestor(repository, target.value, head, open.call);
      if (!newest.ok) return newest;
      if (newest.value) return { ok: false, reason: 'current' };
      const made = await make({
        repository,
        quarantine,
        head,
        target: target.value,
        committer,
        call: open.call,
      });
      return made.ok
        ? {
            ok: true,
            value: { commands: [{ ref, old: head, new: made.value }], ...(grows ? { grown: [ref] } : {}) },
          }
        : made;
    },
  });
  if (done.ok) await followSource(ctx, request.id, {});
  else if (done.reason !== 'current') throw refuse(done.reason) ?? failureOf(done.reason);
}

function failureOf(reason: string): AppError {
  if (reason === 'no_source') return noSource();
  if (reason === 'no_target') return badRequest('The target branch does not exist any more.');
  if (reason === 'not_found') return notFound('Commit');
  return new AppError(409, { message: 'The source branch moved meanwhile. Try again.' });
}
