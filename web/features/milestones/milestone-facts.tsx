import type { CountedMilestone, Milestone } from '../../../contract/milestones/milestones.ts';
import { milestonesMessages } from './milestones.messages.ts';
import './milestones.css';
import { formatDate } from '../../platform/formats.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';

const { t } = milestonesMessages;

export function percentOf({ opened, closed }: CountedMilestone['issues']): number {
  return opened + closed === 0 ? 0 : Math.floor((100 * closed) / (opened + closed));
}

/** '5 days remaining', 'due today', 'starts in 3 days'; nothing if it is late, closed or has no dates. */
function remainingWords(
  { start_date: start, due_date: due, state }: Pick<Milestone, 'start_date' | 'due_date' | 'state'>,
  today: string,
): string | undefined {
  const until = (day: string): number => (Date.parse(day) - Date.parse(today)) / 86_400_000;
  if (state !== 'active') return undefined;
  if (start !== null && start > today) return t('daysUntil', { count: until(start) });
  if (due === null || due < today) return undefined;
  return due === today ? t('dueToday') : t('daysLeft', { count: until(due) });
}

/** Start and due date; with `today` also the remaining days. */
export function MilestoneDates({ milestone, today }: { milestone: Milestone; today?: string }) {
  const { start_date: start, due_date: due } = milestone;
  if (start === null && due === null) return <span>{t('noDates')}</span>;
  const remaining = today === undefined ? undefined : remainingWords(milestone, today);
  const late = milestone.state === 'active' && milestone.expired && due !== null;
  return (
    <span className={late ? 'milestone-late' : undefined}>
      {start === null ? '' : t('from', { date: formatDate(start) })}
      {start === null || due === null ? '' : ' · '}
      {due === null
        ? ''
        : late
          ? t('overdue', { date: formatDate(due) })
          : t('due', { date: formatDate(due) })}
      {remaining === undefined ? '' : ` · ${remaining}`}
    </span>
  );
}

export function MilestoneProgress({ issues }: Pick<CountedMilestone, 'issues'>) {
  const percent = percentOf(issues);
  return (
    <ProgressBar
      className="milestone-bar"
      max={100}
      value={percent}
      aria-label={t('complete', { percent })}
    />
  );
}
