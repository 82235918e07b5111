import type { Repository } from '../../../git/index.ts';
import type { Context } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findBranches } from '../merge-request.queries.ts';
import type { Branches } from '../merge-request.queries.ts';
import type { Arrival } from '../versions/catch-up.ts';
import { headsOf } from '../versions/heads.ts';
import { readSourceHead } from '../versions/source-head.ts';
import { findPlans } from './merge-plan.queries.ts';
import { recordMerge, recordPushedMerge } from './record-merge.ts';

/**
 * Records that a merge request is merged if its planned merge is in the branch, also if it was closed meanwhile, or if its head came into
 * the target by a push: `arrival`, or one that went unnoticed.
 */
export async function recordWhatArrived(
  ctx: Context,
  id: number,
  arrival: Arrival | undefined,
): Promise<void> {
  const { db } = ctx.platform;
  const branches = (await findBranches(db, [id])).get(id);
  if (branches === undefined || branches.merged_at !== null) return;
  const planned = await findCompleted(ctx.platform, branches);
  if (planned !== undefined) {
    await recordMerge(ctx, id, planned);
    return;
  }
  if (!branches.is_open || !(await isInTarget(ctx.platform, branches, arrival))) return;
  const head = await readSourceHead(ctx.platform, branches);
  // Its branch has gone on: what came into the target is not all of it.
  if (head != null && head !== branches.head_sha) return;
  await recordPushedMerge(ctx, branches, await readShown(ctx.platform, branches, arrival));
}

/** The result of the plan that came true. */
async function findCompleted(
  { db, git }: Platform,
  { id, project_id }: Branches,
): Promise<string | undefined> {
  const repository = git.repository(project_id);
  for (const { result_sha, target_branch } of await findPlans(db, [id])) {
    const target = await git.readRef(repository, `refs/heads/${target_branch}`);
    if (target !== null && (await isIn({ git }, repository, result_sha, target))) return result_sha;
  }
  return undefined;
}

/** Whether the head came into the target after it was compared with it: one that was there from the start changes nothing, and is not merged. */
async function isInTarget(
  platform: Platform,
  { project_id, target_branch, head_sha, base_sha }: Branches,
  arrival: Arrival | undefined,
): Promise<boolean> {
  const { git } = platform;
  const repository = git.repository(project_id);
  if (base_sha !== head_sha) {
    const target = await git.readRef(repository, `refs/heads/${target_branch}`);
    return target !== null && (await isIn(platform, repository, head_sha, target));
  }
  if (arrival?.branch !== target_branch || arrival.before === null) return false;
  return (
    (await isIn(platform, repository, head_sha, arrival.after)) &&
    !(await isIn(platform, repository, head_sha, arrival.before))
  );
}

/** The heads that show what was merged, where the newest version was compared with a target that had it already. */
async function readShown(
  { git }: Platform,
  { project_id, head_sha, base_sha }: Branches,
  arrival: Arrival | undefined,
) {
  if (base_sha !== head_sha || arrival?.before == null) return undefined;
  const sides = { source: head_sha, target: arrival.before };
  return headsOf(git, git.repository(project_id), sides, { share: 'background' });
}

async function isIn(
  { git }: Pick<Platform, 'git'>,
  repository: Repository,
  sha: string,
  branch: string,
): Promise<boolean> {
  const found = await git.isAncestor(repository, sha, branch, { share: 'background' });
  return found.ok && found.value;
}
