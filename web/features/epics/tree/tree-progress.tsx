import { AlertIcon, CheckCircleIcon, FlameIcon } from '@primer/octicons-react';
import type { Below, Counted, Health } from '../../../../contract/epics/epic-tree.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { treeMessages } from './tree.messages.ts';

const { t } = treeMessages;

export const allOf = ({ opened, closed }: Counted): number => opened + closed;

/** How much of what is below is done, in words and as a bar: by weight, if there is any, else by issues. */
export function Progress({ below: { epics, issues, weight } }: { below: Below }) {
  const counted = allOf(weight) > 0 ? weight : allOf(issues) > 0 ? issues : epics;
  if (allOf(counted) === 0) return null;
  const percent = Math.floor((100 * counted.closed) / allOf(counted));
  const said = (['closedEpics', 'closedIssues', 'closedWeight'] as const).flatMap((key, index) => {
    const one = [epics, issues, weight][index]!;
    return allOf(one) === 0 ? [] : [t(key, { closed: one.closed, all: allOf(one), count: allOf(one) })];
  });
  return (
    <span className="tree-progress">
      <ProgressBar max={100} value={percent} aria-label={t('progress', { percent })} />
      <span className="muted small">{said.join(' · ')}</span>
    </span>
  );
}

const statuses = ['on_track', 'needs_attention', 'at_risk'] as const satisfies readonly (keyof Health)[];

const healthIcons = { on_track: CheckCircleIcon, needs_attention: AlertIcon, at_risk: FlameIcon };

/** How many of the open issues below are in each health status. */
export function HealthCounts({ health }: { health: Health }) {
  const shown = statuses.filter((status) => health[status] > 0);
  if (shown.length === 0) return null;
  return (
    <ul className="tree-health small" aria-label={t('health')}>
      {shown.map((status) => {
        const Icon = healthIcons[status];
        const said = t(status, { count: health[status] });
        return (
          <li key={status} className={`is-${status}`} title={said}>
            <Icon size={12} /> <span aria-hidden="true">{health[status]}</span>
            <span className="visually-hidden">{said}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** The health status of an issue. */
export function HealthMark({ status }: { status: keyof Health }) {
  const Icon = healthIcons[status];
  return (
    <span className={`tree-fact tree-mark is-${status}`}>
      <Icon size={12} /> {t(`healthOf_${status}`)}
    </span>
  );
}
