/** The files of `acme/almanac`, a small library about dates: on `main`, and as branches change them. */
const lines = (...text: readonly string[]): string => `${text.join('\n')}\n`;

export const readme = lines(
  '# Almanac',
  '',
  'Dates, time zones and working days, without surprises.',
  '',
  '```ts',
  "import { parseDate, addWorkingDays } from 'almanac';",
  '',
  "addWorkingDays(parseDate('2026-03-30'), 5, { country: 'de' });",
  '```',
  '',
  '| | |',
  '|---|---|',
  '| Countries | de, se |',
  '| Size | 4 KB |',
);

export const guide = lines(
  '# Guide',
  '',
  '## Read a date',
  '',
  '`parseDate` reads ISO 8601. What it cannot read, it refuses.',
  '',
  '## Count working days',
  '',
  'Saturdays, Sundays and the holidays of a country are skipped.',
);

export const parse = lines(
  "import type { Day } from './day.ts';",
  '',
  'const pattern = /^(\\d{4})-(\\d{2})-(\\d{2})$/;',
  '',
  '/** Reads `2026-03-30`. Throws a RangeError for what is not a day. */',
  'export function parseDate(text: string): Day {',
  '  const match = pattern.exec(text.trim());',
  '  if (match === null) throw new RangeError(`${text} is not a date`);',
  '  const [, year, month, day] = match.map(Number);',
  '  if (month < 1 || month > 12) throw new RangeError(`${text} has no such month`);',
  '  if (day < 1 || day > daysIn(year, month)) throw new RangeError(`${text} has no such day`);',
  '  return { year, month, day };',
  '}',
  '',
  'export function daysIn(year: number, month: number): number {',
  '  if (month === 2) return isLeap(year) ? 29 : 28;',
  '  return [4, 6, 9, 11].includes(month) ? 30 : 31;',
  '}',
  '',
  'export function isLeap(year: number): boolean {',
  '  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;',
  '}',
);

export const day = lines(
  '/** A day of the Gregorian calendar, without a time and a zone. */',
  'export interface Day {',
  '  readonly year: number;',
  '  /** 1 to 12. */',
  '  readonly month: number;',
  '  readonly day: number;',
  '}',
);

export const format = lines(
  "import type { Day } from './day.ts';",
  '',
  "const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];",
  '',
  '/** `30 Mar 2026` */',
  'export function formatDate({ year, month, day }: Day): string {',
  '  return `${day} ${months[month - 1]} ${year}`;',
  '}',
);

export const workingDays = lines(
  "import type { Day } from './day.ts';",
  "import { holidays } from './holidays.ts';",
  "import { addDays, weekday } from './calendar.ts';",
  '',
  'export interface WorkingDays {',
  '  /** Two letters, as in `holidays/`. */',
  '  readonly country: string;',
  '}',
  '',
  '/** Whether people work on it. */',
  'export function isWorkingDay(day: Day, { country }: WorkingDays): boolean {',
  '  if (weekday(day) === 0 || weekday(day) === 6) return false;',
  '  return !holidays(country).some((holiday) => holiday.month === day.month && holiday.day === day.day);',
  '}',
  '',
  '/** The day after so many working days. */',
  'export function addWorkingDays(from: Day, count: number, options: WorkingDays): Day {',
  '  let at = from;',
  '  while (count > 0) {',
  '    at = addDays(at, 1);',
  '    if (isWorkingDay(at, options)) count--;',
  '  }',
  '  return at;',
  '}',
);

export const calendar = lines(
  "import type { Day } from './day.ts';",
  '',
  'const milliseconds = 86_400_000;',
  '',
  'export function addDays({ year, month, day }: Day, count: number): Day {',
  '  const moved = new Date(Date.UTC(year, month - 1, day) + count * milliseconds);',
  '  return { year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() };',
  '}',
  '',
  '/** 0 is Sunday. */',
  'export function weekday({ year, month, day }: Day): number {',
  '  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();',
  '}',
);

export const holidays = lines(
  "import { readFileSync } from 'node:fs';",
  "import type { Day } from './day.ts';",
  '',
  '/** The holidays of a country that are on the same day each year. */',
  'export function holidays(country: string): Pick<Day, "month" | "day">[] {',
  '  const table = readFileSync(new URL(`../holidays/${country}.csv`, import.meta.url), "utf8");',
  '  return table',
  "    .split('\\n')",
  '    .slice(1)',
  '    .filter((line) => line !== "")',
  '    .map((line) => {',
  "      const [month, day] = line.split(',').map(Number);",
  '      return { month, day };',
  '    });',
  '}',
);

export const germanHolidays = lines(
  'month,day,name',
  '1,1,Neujahr',
  '5,1,Tag der Arbeit',
  '10,3,Tag der Deutschen Einheit',
  '12,25,Erster Weihnachtstag',
  '12,26,Zweiter Weihnachtstag',
);

export const swedishHolidays = lines(
  'month,day,name',
  '1,1,Nyårsdagen',
  '1,6,Trettondedag jul',
  '5,1,Första maj',
  '6,6,Sveriges nationaldag',
  '12,25,Juldagen',
  '12,26,Annandag jul',
);

export const codeOwners = lines(
  '# Who has to agree with a change of what',
  'docs/ @sofia @mara',
  '',
  '[Holidays]',
  'holidays/ @jonas @priya',
);

export const packageFile = (version: string): string =>
  lines(
    '{',
    '  "name": "almanac",',
    `  "version": "${version}",`,
    '  "type": "module",',
    '  "exports": "./src/index.ts",',
    '  "scripts": {',
    '    "test": "node --test"',
    '  }',
    '}',
  );

export const index = lines(
  "export { parseDate } from './parse.ts';",
  "export { formatDate } from './format.ts';",
  "export { addWorkingDays, isWorkingDay } from './working-days.ts';",
);

/** Replaces one piece of a text that must be there. */
export function edit(text: string, before: string, after: string): string {
  if (!text.includes(before)) throw new Error(`not found: ${before}`);
  return text.replace(before, () => after);
}
