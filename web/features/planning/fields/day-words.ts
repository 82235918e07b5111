import { planningMessages } from '../planning.messages.ts';
import { formatDate, formatWeekday } from '../../../platform/formats.ts';

const { t } = planningMessages;

const dayInMilliseconds = 86_400_000;

/** 'Today', 'Tomorrow', 'Yesterday', the weekday within the next six days, otherwise 'Nov 21, 2026'. Days as the server sends them: `2026-11-21`. */
export function dayWords(day: string, today: string): string {
  const distance = (Date.parse(day) - Date.parse(today)) / dayInMilliseconds;
  if (distance === 0) return t('today');
  if (distance === 1) return t('tomorrow');
  if (distance === -1) return t('yesterday');
  return distance > 1 && distance < 7 ? formatWeekday(day) : formatDate(day);
}

/** The tooltip of a day: it includes the date if the text is a word. */
export function dayTitle(day: string, today: string): string {
  const words = dayWords(day, today);
  const date = formatDate(day);
  return `${t('dueDate')}: ${date}${words === date ? '' : ` (${words})`}`;
}

/** Whether the day is over, and what was due then is still open. */
export const isLate = (day: string | null, state: string | undefined, today: string): boolean =>
  day !== null && day < today && state !== 'closed';
