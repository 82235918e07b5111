import type { Context } from '../../../platform/context.ts';
import { forbidden } from '../../../platform/errors.ts';
import { accessToBranch, readProtectedBranches } from '../../protected-branches/index.ts';
import { authorizeProject, loadProject, projectPolicy } from '../../projects/index.ts';
import type { ProjectRow } from '../../projects/index.ts';
import { openRepositoryOf } from '../../repositories/index.ts';
import type { ChangeableRepository, OpenRepository } from '../../repositories/index.ts';

/** Whether this viewer may merge into the branch: who may push to it, and who a rule lets merge. */
export async function mayMergeInto(ctx: Context, project: ProjectRow, branch: string): Promise<boolean> {
  if (!projectPolicy.merge(ctx.viewer, project)) return false;
  const rules = await readProtectedBranches(ctx, project.id);
  const { git } = ctx.platform;
  const fold = git.ignoresCase(git.repository(project.id)) ? git.foldRef : undefined;
  const { canPush, canMerge } = accessToBranch(rules, branch, project.access_level, fold);
  return canPush || canMerge;
}

/**
 * The repository of a project that was loaded for this viewer, for a merge into one branch of it: judged by who may merge there, not by who
 * may push. Throws 404, or 403 in an archived project.
 */
export function openTarget(
  ctx: Context,
  loaded: ProjectRow,
  branch: string,
): OpenRepository & ChangeableRepository {
  const open = openRepositoryOf(ctx, loaded);
  authorizeProject(ctx, 'merge', loaded);
  return {
    ...open,
    kind: {
      ...open.kind,
      async judge(now, owner, commands) {
        const project = owner as ProjectRow;
        const foreign = commands.some(({ ref }) => ref !== `refs/heads/${branch}`);
        if (foreign || !(await mayMergeInto(now, project, branch)))
          throw forbidden('You are not allowed to merge into this branch.');
        return { refusals: [], noForce: [] };
      },
    },
    reopen: async (now) => openTarget(now, await loadProject(now, String(loaded.id)), branch),
  };
}
