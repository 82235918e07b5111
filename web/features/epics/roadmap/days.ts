import type { RoadmapEpic } from '../../../../contract/roadmap/roadmap.ts';
import { byLocale, formatDate } from '../../../platform/formats.ts';
import { dayOf, numberOf, type Column, type Span, type Zoom } from './axis.ts';
import { roadmapMessages } from './roadmap.messages.ts';

const { t } = roadmapMessages;

const shortDays = byLocale(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
);
const months = byLocale(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
);

const numberOrNull = (day: string | null): number | null => (day === null ? null : numberOf(day));

/** When an epic is. */
export const spanOf = ({ start, due }: Pick<RoadmapEpic, 'start' | 'due'>): Span => ({
  start: numberOrNull(start.date),
  due: numberOrNull(due.date),
});

/** 'May 1, 2027 – Jun 30, 2027', or what there is of it. */
export function spanWords({ start, due }: Span): string {
  const [first, last] = [start, due].map((day) => (day === null ? null : formatDate(dayOf(day))));
  if (first != null && last != null) return t('span', { start: first, due: last });
  if (first != null) return t('from', { start: first });
  return last == null ? t('noDates') : t('until', { due: last });
}

export function columnWords(zoom: Zoom, { from }: Column): string {
  const day = dayOf(from);
  const year = day.slice(0, 4);
  if (zoom === 'weeks') return shortDays().format(new Date(day));
  if (zoom === 'months') return months().format(new Date(day));
  return zoom === 'years' ? year : t('quarter', { number: Math.ceil(Number(day.slice(5, 7)) / 3), year });
}

/** How much of what is below an epic is closed: of its issues, or of its epics if it has no issues. */
export function progressOf({ below: { issues, epics } }: Pick<RoadmapEpic, 'below'>): {
  percent: number | undefined;
  words: string;
} {
  const [issueCount, epicCount] = [issues.opened + issues.closed, epics.opened + epics.closed];
  const [counted, all] = issueCount > 0 ? [issues, issueCount] : [epics, epicCount];
  if (all === 0) return { percent: undefined, words: t('nothingBelow') };
  const percent = Math.floor((100 * counted.closed) / all);
  const said = { percent, closed: counted.closed, count: all };
  return { percent, words: issueCount > 0 ? t('done', said) : t('doneEpics', said) };
}
