import type { Context } from '../../platform/context.ts';
import { isUniqueViolation, transaction } from '../../platform/database/database.ts';
import { badRequest, invalid, notFound } from '../../platform/errors.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { authorizeGroup, loadGroup } from '../groups/index.ts';
import { authorizeProject, loadProject } from '../projects/index.ts';
import { findSameMilestones, moveMilestoneToGroup, replaceMilestones } from './promote-milestone.queries.ts';
import { findMilestone } from './milestone.queries.ts';
import type { MilestoneRow } from './milestone.queries.ts';
import { milestoneScopeOf } from './milestone.service.ts';

/**
 * Makes a project's milestone one of its group. Milestones of the same title in the group's projects become one with it; issues keep
 * it. Throws 403 without the right in both, 400 in a personal namespace or if the group has one of this title.
 */
export async function promoteMilestone(ctx: Context, projectId: string, id: number): Promise<MilestoneRow> {
  const project = await loadProject(ctx, projectId);
  authorizeProject(ctx, 'manage_milestones', project);
  const milestone = await findMilestone(ctx.platform.db, milestoneScopeOf(project), id, false);
  if (milestone === undefined) throw notFound('Milestone');
  if (project.namespace_kind !== 'group')
    throw badRequest(
      'This project belongs to a person: only milestones of a group’s projects can be promoted.',
    );
  const group = await loadGroup(ctx, project.namespace_id);
  authorizeGroup(ctx, 'manage_milestones', group);
  try {
    await transaction(ctx.platform.db, async (tx) => {
      const same = await findSameMilestones(tx, group.id, milestone.title);
      await moveMilestoneToGroup(tx, milestone.id, group.id);
      const replaced = same.filter((other) => other.id !== milestone.id);
      const ids = replaced.map(({ id: other }) => other);
      for (const feature of ctx.platform.features) await feature.replaceMilestones?.(tx, ids, milestone.id);
      await replaceMilestones(tx, replaced, milestone.id);
      await recordEvent(tx, 'milestone.changed', {
        milestoneId: milestone.id,
        projectId: null,
        groupId: group.id,
        change: 'updated',
        authorId: ctx.viewer.user?.id ?? null,
      });
    });
  } catch (error) {
    if (isUniqueViolation(error))
      throw invalid({ title: ['already being used for another group or project milestone.'] });
    throw error;
  }
  const scope = {
    kind: 'group',
    id: group.id,
    fullPath: group.full_path,
    traversalIds: group.traversal_ids,
  } as const;
  return (await findMilestone(ctx.platform.db, scope, milestone.id, false))!;
}
