import type { RecentPush } from '../../../../contract/merge-requests/merge-requests.ts';
import type { Context } from '../../../platform/context.ts';
import { listRecentPushes } from '../../activity/index.ts';
import { projectPolicy } from '../../projects/index.ts';
import { openRepository } from '../../repositories/index.ts';
import { dismissPushes, findKnownBranches } from './recent-push.queries.ts';

const shown = 3;
/** Branches that are looked at: whoever pushes more at once reads no banners. */
const looked = 10;

/** The viewer's own branches of the last day that nobody has proposed yet, the latest first; none for who can't propose them. */
export async function recentPushes(ctx: Context, projectPath: string): Promise<RecentPush[]> {
  const { db, git } = ctx.platform;
  const open = await openRepository(ctx, projectPath, 'read_merge_requests');
  const { project, repository } = open;
  const { default_branch: target } = project;
  const { user } = ctx.viewer;
  if (user === null || target === null || !projectPolicy.create_merge_request(ctx.viewer, project)) return [];
  const recent = await listRecentPushes(db, { userId: user.id, projectId: project.id, limit: looked });
  const pushes = recent.filter(({ branch }) => branch !== target);
  if (pushes.length === 0) return [];
  const branches = pushes.map(({ branch }) => branch);
  const known = new Map(
    (await findKnownBranches(db, { userId: user.id, projectId: project.id, branches })).map((row) => [
      row.branch,
      row,
    ]),
  );
  const base = await git.readRef(repository, `refs/heads/${target}`);
  const found: RecentPush[] = [];
  for (const { id, branch, pushed_at } of pushes) {
    if (found.length === shown) break;
    const of = known.get(branch);
    if (of === undefined || of.is_open || id <= (of.dismissed ?? 0)) continue;
    // A file, no process.
    const head = await git.readRef(repository, `refs/heads/${branch}`);
    // What was proposed as it is now was merged with a squash, or closed on purpose.
    if (head === null || base === null || of.heads.includes(head)) continue;
    const merged = await git.isAncestor(repository, head, base, open.call);
    if (!merged.ok || merged.value) continue;
    found.push({ branch, pushed_at: pushed_at.toISOString() });
  }
  return found;
}

/** Puts the news of a branch away until the viewer pushes to it again. */
export async function dismissPush(ctx: Context, projectPath: string, branch: string): Promise<void> {
  const { db } = ctx.platform;
  const { project } = await openRepository(ctx, projectPath, 'read_merge_requests');
  const { id: userId } = ctx.viewer.user!;
  const recent = await listRecentPushes(db, { userId, projectId: project.id, limit: looked });
  const last = recent.find((push) => push.branch === branch);
  if (last !== undefined) await dismissPushes(db, { userId, projectId: project.id, branch }, last.id);
}
