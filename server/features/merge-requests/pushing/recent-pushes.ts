import type { RecentPush } from '../../../../contract/merge-requests/merge-requests.ts';
import type { Context } from '../../../platform/context.ts';
import { listRecentPushes } from '../../activity/index.ts';
import { accessLevels } from '../../../platform/access/levels.ts';
import { listProjects, projectPolicy } from '../../projects/index.ts';
import { openRepository } from '../../repositories/index.ts';
import type { OpenRepository } from '../../repositories/index.ts';
import { dismissPushes, findKnownBranches } from './recent-push.queries.ts';

const shown = 3;
/** Branches that are considered: whoever pushes more at once reads no banners. */
const mostPushes = 10;

/** Forks whose pushes are looked for, those that were changed last. */
const mostForks = 3;

/**
 * The viewer's own branches of the last day that nobody has proposed yet, the latest first: of the project, and of the viewer's forks of
 * it. None for who can't propose them.
 */
export async function recentPushes(ctx: Context, projectPath: string): Promise<RecentPush[]> {
  const { db } = ctx.platform;
  const open = await openRepository(ctx, projectPath, 'read_merge_requests');
  const { project } = open;
  const { user } = ctx.viewer;
  if (user === null || project.archived) return [];
  const own = projectPolicy.create_merge_request(ctx.viewer, project) ? await pushesTo(ctx, open) : [];
  const mine = {
    forkOf: project.id,
    ownerUserId: user.id,
    minimumLevel: accessLevels.developer,
    archived: false,
    orderBy: 'last_activity_at',
  };
  const forks = await listProjects(db, ctx.viewer, mine, mostForks, 0);
  const ofForks = await Promise.all(
    forks
      .filter((fork) => projectPolicy.push_code(ctx.viewer, fork))
      .map(async (fork) => pushesTo(ctx, await openRepository(ctx, String(fork.id), 'push_code'))),
  );
  return [...own, ...ofForks.flat()].sort((a, b) => (a.pushed_at < b.pushed_at ? 1 : -1)).slice(0, shown);
}

/** The viewer's branches of one project. */
async function pushesTo(ctx: Context, { project, repository, call }: OpenRepository): Promise<RecentPush[]> {
  const { db, git } = ctx.platform;
  const { default_branch: target } = project;
  const { user } = ctx.viewer;
  if (user === null || target === null) return [];
  const recent = await listRecentPushes(db, { userId: user.id, projectId: project.id, limit: mostPushes });
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
    const merged = await git.isAncestor(repository, head, base, call);
    if (!merged.ok || merged.value) continue;
    found.push({ project: project.full_path, branch, pushed_at: pushed_at.toISOString() });
  }
  return found;
}

/** Puts the news of a branch away until the viewer pushes to it again. */
export async function dismissPush(ctx: Context, projectPath: string, branch: string): Promise<void> {
  const { db } = ctx.platform;
  const { project } = await openRepository(ctx, projectPath, 'read_merge_requests');
  const { id: userId } = ctx.viewer.user!;
  const recent = await listRecentPushes(db, { userId, projectId: project.id, limit: mostPushes });
  const last = recent.find((push) => push.branch === branch);
  if (last !== undefined) await dismissPushes(db, { userId, projectId: project.id, branch }, last.id);
}
