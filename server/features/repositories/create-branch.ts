import { isSafeNewRefName } from '../../git/index.ts';
import type { Context } from '../../platform/context.ts';
import { badRequest } from '../../platform/errors.ts';
import { beginRepository, firstBranchOf } from './commit-files.ts';

import type { OpenRepository } from './repository.service.ts';
import { changeRefs } from './ref-changes/change-refs.ts';

export const branchExists = 'Branch already exists';

/**
 * Creates a branch from a branch, tag or commit. In a repository without commits, v4 creates the first commit. Throws 400 with the
 * reason, or 403 if a rule protects the name.
 */
export async function createBranch(
  ctx: Context,
  open: OpenRepository,
  { branch, ref }: { readonly branch: string; readonly ref: string },
): Promise<void> {
  if (!isSafeNewRefName(branch)) throw badRequest('Branch name is invalid');
  const first = firstBranchOf(ctx, open);
  const begins = open.project.empty_repository && [first, `refs/heads/${first}`, 'HEAD'].includes(ref);
  if (begins) await beginRepository(ctx, open);
  const start = await ctx.platform.git.resolve(open.repository, begins ? first : ref);
  if (!start.ok) throw badRequest('Invalid reference name: ' + ref);
  if (begins && branch === first) return;
  const done = await changeRefs(ctx, open, [
    { ref: `refs/heads/${branch}`, old: null, new: start.value.sha },
  ]);
  if (!done.ok)
    throw badRequest(
      done.reason === 'exists' ? branchExists : `Branch could not be created (${done.reason})`,
    );
}
