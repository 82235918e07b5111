import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MilestonePath } from '../../../contract/milestones/milestones.ts';
import type { BurndownDay } from '../../../contract/milestones/burndown.ts';
import { apiQuery } from '../../platform/query.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { chartMessages } from './milestone-charts.messages.ts';
import './milestones.css';
import { formatDate } from '../../platform/formats.ts';

const { t } = chartMessages;

const width = 320;
const height = 160;
const left = 32;
const right = 8;
const top = 8;
const bottom = 20;

interface Line {
  name: string;
  className: string;
  /** By day since the start. */
  points: readonly (readonly [day: number, value: number])[];
}

/** Lines over days. The table below has the same numbers. */
function Chart({
  label,
  lines,
  first,
  last,
  days,
  most,
}: {
  label: string;
  lines: readonly Line[];
  first: string;
  last: string;
  /** Days between first and last. */
  days: number;
  most: number;
}) {
  const x = (day: number): number => left + (day / Math.max(1, days)) * (width - left - right);
  const y = (value: number): number => top + (1 - value / Math.max(1, most)) * (height - top - bottom);
  return (
    <>
      <svg className="chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        <path className="chart-axis" d={`M${left} ${top}V${y(0)}H${width - right}`} />
        <text x={left - 4} y={top + 8} textAnchor="end">
          {most}
        </text>
        <text x={left - 4} y={y(0)} textAnchor="end">
          0
        </text>
        <text x={left} y={height - 4}>
          {formatDate(first)}
        </text>
        <text x={width - right} y={height - 4} textAnchor="end">
          {formatDate(last)}
        </text>
        {lines.map(({ name, className, points }) =>
          points.length === 1 ? (
            <circle key={name} className={className} cx={x(points[0]![0])} cy={y(points[0]![1])} r={3} />
          ) : (
            <polyline
              key={name}
              className={className}
              points={points.map(([day, value]) => `${x(day)},${y(value)}`).join(' ')}
            />
          ),
        )}
      </svg>
      <ul className="chart-legend small" aria-hidden>
        {lines.map(({ name, className }) => (
          <li key={name}>
            <svg viewBox="0 0 24 8" width={24} height={8}>
              <path className={className} d="M0 4H24" />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}

function DayTable({
  days,
  closedOf,
  openOf,
}: { days: BurndownDay[] } & Record<'closedOf' | 'openOf', (day: BurndownDay) => number>) {
  return (
    <details>
      <summary>{t('table')}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by key */}
      <div className="chart-table" tabIndex={0} role="region" aria-label={t('table')}>
        <table>
          <thead>
            <tr>
              {(['date', 'remaining', 'completed', 'added', 'removed', 'closed', 'reopened'] as const).map(
                (name) => (
                  <th key={name} scope="col">
                    {t(name)}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.date}>
                <th scope="row">{formatDate(day.date)}</th>
                <td>{openOf(day)}</td>
                <td>{closedOf(day)}</td>
                <td>{day.added}</td>
                <td>{day.removed}</td>
                <td>{day.completed}</td>
                <td>{day.reopened}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** Burndown and burnup of the milestone at `path`, by issues or by weight. */
export default function MilestoneCharts({ path }: { path: MilestonePath }) {
  const { data, isError, refetch } = useQuery(apiQuery(`${path}/burndown.json`));
  const [unit, setUnit] = useState<'issues' | 'weight'>('issues');
  if (isError) return <LoadFailed text={t('loadFailed')} onRetry={() => void refetch()} />;
  if (data === undefined) return <div className="milestone-charts" />;
  const { days, start, due } = data;
  const now = days.at(-1);
  if (now === undefined) return <p className="muted">{t('notStarted', { date: formatDate(start) })}</p>;
  const openOf = (day: BurndownDay): number => (unit === 'issues' ? day.open : day.open_weight);
  const closedOf = (day: BurndownDay): number => (unit === 'issues' ? day.closed : day.closed_weight);
  const totalOf = (day: BurndownDay): number => openOf(day) + closedOf(day);
  const most = Math.max(...days.map(totalOf));
  if (Math.max(...days.map((day) => day.open + day.closed)) === 0)
    return <p className="muted">{t('none')}</p>;
  const first = days[0]!.date;
  const last = due !== null && due > now.date ? due : now.date;
  const dayOf = (date: string): number => (Date.parse(date) - Date.parse(first)) / 86_400_000;
  const line = (name: string, className: string, value: (day: BurndownDay) => number): Line => ({
    name,
    className,
    points: days.map((day, index) => [index, value(day)]),
  });
  const axes = { first, last, days: dayOf(last), most };
  const date = formatDate(now.date);
  return (
    <section className="milestone-charts">
      <div className="row" role="group" aria-label={t('unit')}>
        {(['issues', 'weight'] as const).map((name) => (
          <Button key={name} small aria-pressed={unit === name} onClick={() => setUnit(name)}>
            {t(name)}
          </Button>
        ))}
      </div>
      <div className="chart-pair">
        <div>
          <h2>{t('burndown')}</h2>
          <Chart
            {...axes}
            label={t('burndownLabel', { count: openOf(now), total: totalOf(now), date })}
            lines={[
              ...(due === null || due <= first
                ? []
                : [
                    {
                      name: t('guideline'),
                      className: 'chart-guide',
                      points: [
                        [0, most],
                        [dayOf(due), 0],
                      ] as const,
                    },
                  ]),
              line(t('remaining'), 'chart-open', openOf),
            ]}
          />
        </div>
        <div>
          <h2>{t('burnup')}</h2>
          <Chart
            {...axes}
            label={t('burnupLabel', { closed: closedOf(now), total: totalOf(now), date })}
            lines={[line(t('total'), 'chart-total', totalOf), line(t('completed'), 'chart-closed', closedOf)]}
          />
        </div>
      </div>
      <DayTable days={days} openOf={openOf} closedOf={closedOf} />
    </section>
  );
}
