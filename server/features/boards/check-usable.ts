import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { findLabels, labelScopeOf } from '../labels/index.ts';
import { findMilestone, milestoneScopeOf } from '../milestones/index.ts';
import { findAssignableIds } from '../planning/index.ts';
import type { ProjectRow } from '../projects/index.ts';

/** Throws 404 for labels, a milestone or a person that issues of the project can't have. */
export async function checkUsable(
  ctx: Context,
  project: ProjectRow,
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
    const found = new Set(
      (await findLabels(db, labelScopeOf(project), { ids: labelIds })).map(({ id }) => id),
    );
    if (labelIds.some((id) => !found.has(id))) throw notFound('Label');
  }
  if (
    milestoneId !== undefined &&
    (await findMilestone(db, milestoneScopeOf(project), milestoneId, true)) === undefined
  )
    throw notFound('Milestone');
  if (
    assigneeId !== undefined &&
    (await findAssignableIds(db, { kind: 'project', id: project.id }, [assigneeId])).length === 0
  )
    throw notFound('User');
}
