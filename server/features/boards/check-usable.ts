import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import type { Parent } from '../../platform/subjects/parent.ts';
import { findLabels } from '../labels/index.ts';
import { findMilestone } from '../milestones/index.ts';
import { findAssignableIds } from '../planning/index.ts';

/** Throws 404 for labels, a milestone or a person that the boards of a project or group can't stand for: those of the group itself or above it, for a group. */
export async function checkUsable(
  ctx: Context,
  parent: Parent,
  {
    labelIds = [],
    milestoneId,
    assigneeId,
  }: {
    readonly labelIds?: readonly number[] | undefined;
    readonly milestoneId?: number | undefined;
    readonly assigneeId?: number | undefined;
  },
): Promise<void> {
  const { db } = ctx.platform;
  if (labelIds.length > 0) {
    const found = new Set((await findLabels(db, parent, { ids: labelIds })).map(({ id }) => id));
    if (labelIds.some((id) => !found.has(id))) throw notFound('Label');
  }
  if (milestoneId !== undefined && (await findMilestone(db, parent, milestoneId, true)) === undefined)
    throw notFound('Milestone');
  if (assigneeId !== undefined && (await findAssignableIds(db, parent, [assigneeId])).length === 0)
    throw notFound('User');
}
