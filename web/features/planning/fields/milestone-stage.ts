import type { Milestone } from '../../../../contract/milestones/milestones.ts';

/** Whether a milestone has expired, or started, on a day (`2026-11-21`). */
export function milestoneStage(
  { start_date: start, due_date: due }: Pick<Milestone, 'start_date' | 'due_date'>,
  today: string,
): 'pastDue' | 'started' | undefined {
  if (due !== null && due < today) return 'pastDue';
  return start !== null && start <= today ? 'started' : undefined;
}
