import type { WhoMerges } from '../../../../contract/merge-requests/merge-requests.ts';
import { accessLevels } from '../../../platform/access/levels.ts';
import type { Context } from '../../../platform/context.ts';
import { accessToBranch, readProtectedBranches } from '../../protected-branches/index.ts';
import type { Branches } from '../merge-request.queries.ts';
import { findBelow } from './who-merges.queries.ts';

/** Higher than any role: nobody may. */
const nobody = 60;

/** Who may merge it, by role, and which of these people have a lower one. */
export async function presentMerging(
  ctx: Context,
  { project_id, target_branch }: Pick<Branches, 'project_id' | 'target_branch'>,
  ids: readonly number[],
): Promise<WhoMerges> {
  const { db, git } = ctx.platform;
  const rules = await readProtectedBranches(ctx, project_id);
  const fold = git.ignoresCase(git.repository(project_id)) ? git.foldRef : undefined;
  const levels = [accessLevels.developer, accessLevels.maintainer, accessLevels.owner];
  const access_level =
    levels.find((level) => {
      const { canPush, canMerge } = accessToBranch(rules, target_branch, level, fold);
      return canPush || canMerge;
    }) ?? nobody;
  return { access_level, cannot_merge_ids: await findBelow(db, project_id, access_level, ids) };
}
