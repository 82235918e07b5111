import type { Milestone, MilestonePage } from '../../../contract/milestones/milestones.ts';
import { entityType } from '../../platform/entities.ts';

/** Its page says the description as HTML, too. */
export type MilestoneEntity = Milestone & Pick<MilestonePage, 'description_html'>;

export const milestones = entityType<MilestoneEntity>('Milestone');

const shown = [
  'id',
  'iid',
  'title',
  'description',
  'description_html',
  'state',
  'start_date',
  'due_date',
  'expired',
  'project_id',
  'group_id',
  'web_url',
] as const satisfies readonly (keyof MilestoneEntity)[];

/** What is shown of a milestone, without what an answer counts in its own place. */
export function leanMilestone<M extends Milestone>(milestone: M): Pick<M, keyof MilestoneEntity & keyof M> {
  const said: Partial<MilestoneEntity> = milestone;
  return Object.fromEntries(
    shown.filter((key) => said[key] !== undefined).map((key) => [key, said[key]]),
  ) as never;
}
