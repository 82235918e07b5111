import type { ExplainedAction, MissingRight } from '../../../contract/members/missing-right.ts';
import { accessLevels, roleNames } from '../../platform/access/levels.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Context } from '../../platform/context.ts';
import { loadProject, projectPolicy } from '../projects/index.ts';
import type { ProjectRow } from '../projects/index.ts';
import { loadMemberSource, readMembers } from './member.service.ts';

/** Those who can give a role that the answer names. */
const mostNamed = 3;

/** The lowest role with which the viewer could do it: by the same rules that refuse it. */
function neededLevel(viewer: Viewer, project: ProjectRow, action: ExplainedAction): number | undefined {
  return Object.values(accessLevels).find((level) =>
    projectPolicy[action](viewer, { ...project, access_level: level, archived: false }),
  );
}

/** Which role a viewer lacks, and which members can give it. Throws 404 or 401 for viewers who may not see the members. */
export async function explainMissingRight(
  ctx: Context,
  path: string,
  action: ExplainedAction,
): Promise<MissingRight> {
  const loaded = await loadMemberSource(ctx, 'project', path);
  loaded.readable();
  const project = await loadProject(ctx, path);
  const level = neededLevel(ctx.viewer, project, action);
  if (level === undefined) return { role: null, archived: project.archived, givers: [], more: 0 };
  // Nobody can give a role above their own.
  const atLeast = Math.max(accessLevels.maintainer, level);
  const { rows, total } = await readMembers(ctx, loaded, { inherited: true, atLeast }, mostNamed, 0);
  return {
    role: roleNames[level] ?? null,
    archived: project.archived,
    givers: rows.map(({ name, username }) => ({ name, username })),
    more: total - rows.length,
  };
}
