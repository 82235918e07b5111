import type { Viewer } from '../../platform/access/viewer.ts';
import type { Context } from '../../platform/context.ts';
import { authorizeProject, projectPolicy } from '../projects/index.ts';
import { accessToBranch, readProtectedBranches } from '../protected-branches/index.ts';
import type { BranchAccess } from '../protected-branches/index.ts';
import type { ProjectRow } from '../projects/index.ts';
import { openRepository } from './repository.service.ts';
import type { OpenRepository } from './repository.service.ts';

/**
 * The project with the branches that others lend this viewer, who may not push to it otherwise; as it is for everybody else. Features say
 * which those are (docs/decisions/0068).
 */
export async function withLentBranches(ctx: Context, project: ProjectRow): Promise<ProjectRow> {
  const { viewer, platform } = ctx;
  const { forked_from_project_id: origin, archived } = project;
  if (viewer.user === null || origin === null || archived) return project;
  if (projectPolicy.push_code(viewer, project) || !projectPolicy.read_code(viewer, project)) return project;
  const lent = await Promise.all(
    platform.features.map(async (feature) => (await feature.lentBranches?.(ctx, project.id)) ?? []),
  );
  return { ...project, lent_branches: lent.flat() };
}

/** Whether this viewer may push to some branch of the project. */
export function pushesSomewhere(viewer: Viewer, project: ProjectRow): boolean {
  return projectPolicy.push_code(viewer, project) || (project.lent_branches?.length ?? 0) > 0;
}

/** Whether this viewer may push to the branch. */
export async function mayPushTo(ctx: Context, project: ProjectRow, branch: string): Promise<boolean> {
  const { lent_branches: lent } = await withLentBranches(ctx, project);
  if (lent?.includes(branch) !== true && !projectPolicy.push_code(ctx.viewer, project)) return false;
  const access = await accessTo(ctx, project, branch);
  return lent === undefined ? access.canPush : !access.protected;
}

/** Whether the viewer may delete a branch of a project. */
export async function mayDeleteBranch(ctx: Context, project: ProjectRow, branch: string): Promise<boolean> {
  if (branch === project.default_branch || !projectPolicy.push_code(ctx.viewer, project)) return false;
  const access = await accessTo(ctx, project, branch);
  return access.canPush && !access.protected;
}

async function accessTo(ctx: Context, project: ProjectRow, branch: string): Promise<BranchAccess> {
  const rules = await readProtectedBranches(ctx, project.id);
  const { git } = ctx.platform;
  const fold = git.ignoresCase(git.repository(project.id)) ? git.foldRef : undefined;
  return accessToBranch(rules, branch, project.access_level, fold);
}

/** A project's repository, opened for a change of one branch by who may push to the project, or to this branch of it. Throws 404, 403. */
export async function openForPush(
  ctx: Context,
  projectIdOrPath: string,
  branch: string,
): Promise<OpenRepository> {
  const open = await openRepository(ctx, projectIdOrPath);
  const project = await withLentBranches(ctx, open.project);
  if (project.lent_branches?.includes(branch) !== true) authorizeProject(ctx, 'push_code', project);
  return { ...open, project, owner: project, reopen: (now) => openForPush(now, String(project.id), branch) };
}
