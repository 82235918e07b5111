import { inWords } from '../../../platform/subjects/change.ts';
import { dayOf } from '../../../platform/day.ts';
import { AppError } from '../../../platform/errors.ts';
import { inColumn } from '../attribute.ts';
import type { Attribute } from '../attribute.ts';

/** The day, as `2026-11-21`; null for none. Throws 400 for an invalid day. */
export function checkDueDate(date: string | null): string | null {
  if (date === null || date === '') return null;
  const day = dayOf(date);
  if (day === undefined) throw new AppError(400, { error: 'due_date is invalid' });
  return day;
}

/** `2026-11-21` → `November 21, 2026`. */
function longDate(date: string, locale = 'en-US'): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
}

export const dueDate: Attribute = {
  name: 'due_date',
  right: 'admin',
  isAsked: (changes) => changes.dueDate !== undefined,
  plan({ subject }, changes) {
    const wanted = checkDueDate(changes.dueDate ?? null);
    return wanted === subject.fields.due_date ? undefined : inColumn('due_date', wanted);
  },
  words: inWords<string>({
    en: ({ new: day }) => [day === null ? 'removed due date' : `changed due date to ${longDate(day)}`],
    de: ({ new: day }) => [
      day === null
        ? 'hat das Fälligkeitsdatum entfernt'
        : `hat das Fälligkeitsdatum auf den ${longDate(day, 'de')} gesetzt`,
    ],
  }),
};
