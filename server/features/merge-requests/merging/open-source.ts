import type { Context } from '../../../platform/context.ts';
import { AppError, badRequest, forbidden } from '../../../platform/errors.ts';
import { mayCopyCode } from '../../projects/index.ts';
import { openForPush, openRepository } from '../../repositories/index.ts';
import type { OpenRepository } from '../../repositories/index.ts';
import type { Result } from '../../../git/index.ts';
import type { Branches } from '../merge-request.queries.ts';
import { bringSource } from '../versions/heads.ts';

/** The project of the source branch, for who may push there. Throws 400 if it is gone, 403 without the right. */
export async function openSource(
  ctx: Context,
  { source_project_id: id, source_branch }: Pick<Branches, 'source_project_id' | 'source_branch'>,
): Promise<OpenRepository> {
  if (id === null) throw badRequest('The source project does not exist any more.');
  try {
    return await openForPush(ctx, String(id), source_branch);
  } catch (error) {
    // That there is a fork is known; who may not see it may not push to it.
    throw error instanceof AppError && error.status === 404 ? forbidden() : error;
  }
}

export interface OpenBranches {
  /** The repository of the source branch. */
  readonly open: OpenRepository;
  /** That of the target. */
  readonly into: OpenRepository;
}

/**
 * Both repositories, for an operation that brings the target's commits to the source branch. Throws what openSource throws, and 400 where
 * readers of the source may not read the target.
 */
export async function openBranches(
  ctx: Context,
  branches: Pick<Branches, 'source_project_id' | 'source_branch' | 'project_id'>,
): Promise<OpenBranches> {
  const open = await openSource(ctx, branches);
  const into = await openRepository(ctx, String(branches.project_id));
  if (
    open.project.id !== into.project.id &&
    !(await mayCopyCode(ctx.platform.db, into.project.id, open.project.id))
  )
    throw badRequest(
      'The target project is more private than the source project, whose readers would read its commits.',
    );
  return { open, into };
}

export type BringFailure = 'moved_source' | 'no_source' | 'no_target' | 'not_found';

/** 403, as v4 says it: there is nothing to push to, and trying again would not help. */
export const noSource = (): AppError => forbidden('Source branch does not exist');

/** The target's present commit, in the repository of the source branch, if that is still at the head that was seen. */
export async function bringTarget(
  { platform }: Context,
  { open, into }: OpenBranches,
  { source_branch, target_branch }: Pick<Branches, 'source_branch' | 'target_branch'>,
  head: string,
): Promise<Result<string, BringFailure>> {
  const { git } = platform;
  const source = await git.readRef(open.repository, `refs/heads/${source_branch}`);
  if (source !== head) return { ok: false, reason: source === null ? 'no_source' : 'moved_source' };
  const target = await git.readRef(into.repository, `refs/heads/${target_branch}`);
  if (target === null) return { ok: false, reason: 'no_target' };
  const places = { from: into.repository, to: open.repository };
  const brought = await bringSource(platform, places, { source: target, target: head }, open.call);
  return brought.ok ? { ok: true, value: target } : { ok: false, reason: 'not_found' };
}
