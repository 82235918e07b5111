import type { Context } from '../../../platform/context.ts';
import { storeMergeability } from '../merge-request.queries.ts';
import type { Branches } from '../merge-request.queries.ts';

/**
 * The files that conflict with the target as it is now; null if the target branch is gone. An earlier answer counts only for the two heads
 * that it was made for.
 */
export async function checkMergeability(
  ctx: Context,
  branches: Branches,
): Promise<{ readonly target: string; readonly conflicts: readonly string[] } | null> {
  const { git, db } = ctx.platform;
  const repository = git.repository(branches.project_id);
  const target = await git.readRef(repository, `refs/heads/${branches.target_branch}`);
  if (target === null) return null;
  const { head_sha: head, checked_head_sha, checked_target_sha, conflicting_paths } = branches;
  if (conflicting_paths !== null && checked_head_sha === head && checked_target_sha === target)
    return { target, conflicts: conflicting_paths };
  const found = await git.findConflicts(repository, { ours: target, theirs: head });
  // Without a common history everything conflicts, and no file can be named.
  const conflicts = found.ok ? found.value : [''];
  await storeMergeability(db, branches.id, { head, target, conflicts });
  return { target, conflicts };
}
