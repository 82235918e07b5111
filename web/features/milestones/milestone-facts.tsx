import type { CountedMilestone, Milestone } from '../../../contract/milestones/milestones.ts';
import { shortDate } from '../../ui/relative-time.tsx';
import { milestonesMessages } from './milestones.messages.ts';
import './milestones.css';

const { t } = milestonesMessages;

export function percentOf({ opened, closed }: CountedMilestone['issues']): number {
  return opened + closed === 0 ? 0 : Math.floor((100 * closed) / (opened + closed));
}

/** Start and due date. */
export function MilestoneDates({ milestone }: { milestone: Milestone }) {
  const { start_date: start, due_date: due } = milestone;
  if (start === null && due === null) return <span>{t('noDates')}</span>;
  const late = milestone.state === 'active' && milestone.expired && due !== null;
  return (
    <span className={late ? 'milestone-late' : undefined}>
      {start === null ? '' : t('from', { date: shortDate(start) })}
      {start === null || due === null ? '' : ' · '}
      {due === null ? '' : late ? t('overdue', { date: shortDate(due) }) : t('due', { date: shortDate(due) })}
    </span>
  );
}

export function MilestoneProgress({ issues }: Pick<CountedMilestone, 'issues'>) {
  const percent = percentOf(issues);
  return (
    <progress className="milestone-bar" max={100} value={percent} aria-label={t('complete', { percent })} />
  );
}
