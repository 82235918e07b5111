import type { Milestone, MilestonePage } from '../../../contract/milestones/milestones.ts';
import { entityType } from '../../platform/entities.ts';

/** Its page also has the description as HTML. */
export type MilestoneEntity = Milestone & Pick<MilestonePage, 'description_html'>;

export const milestones = entityType<MilestoneEntity>('Milestone');

/** A milestone without the counts of one answer. */
export function leanMilestone<M extends Milestone>({
  issues: _issues,
  ...milestone
}: M & { issues?: unknown }) {
  return milestone;
}
