import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { abortAutoMerge } from '../auto-merge/record-auto-merge.ts';
import { updateBranches } from '../merge-request.queries.ts';
import type { Branches } from '../merge-request.queries.ts';
import { refuseSecond, secondWhereTaken } from '../second-open.ts';
import { bringOwnersName, catchUpName, keepHeadsName } from '../versions/job-names.ts';
import { insertVersion } from '../versions/version.queries.ts';
import type { Heads } from '../versions/version.queries.ts';

/**
 * Gives a merge request, whose branches are locked, another target: a new version, compared with that branch. Throws 409 if there is an
 * open one for these branches.
 */
export async function moveTarget(
  tx: Transaction,
  ctx: Context,
  now: Branches,
  { name, heads }: { readonly name: string; readonly heads: Heads },
): Promise<void> {
  const { id } = now;
  await refuseSecond(tx, { ...now, target_branch: name });
  await updateBranches(tx, id, { target_branch: name, ...heads }).catch(secondWhereTaken);
  await abortAutoMerge(tx, ctx, now, 'target_changed');
  await insertVersion(tx, id, heads, ctx.viewer.user?.id ?? null);
  await addJob(tx, keepHeadsName, { id });
  await addJob(tx, bringOwnersName, { id });
  // A push to the new target after it was read has found no merge request into it.
  await addJob(tx, catchUpName, { id });
}
