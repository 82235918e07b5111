import type { Milestone, MilestonePage } from '../../../contract/milestones/milestones.ts';
import { entityType } from '../../platform/entities.ts';

/** Its page says the description as HTML, too. */
export type MilestoneEntity = Milestone & Pick<MilestonePage, 'description_html'>;

export const milestones = entityType<MilestoneEntity>('Milestone');

/** A milestone without what an answer counts in its own place. */
export function leanMilestone<M extends Milestone>({
  issues: _issues,
  ...milestone
}: M & { issues?: unknown }) {
  return milestone;
}
