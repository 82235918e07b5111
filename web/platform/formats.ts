import { currentLocale } from './messages.ts';

/** One formatter for each locale: they are expensive to create. */
export function byLocale<F>(create: (locale: string) => F): () => F {
  const made = new Map<string, F>();
  return () => {
    const locale = currentLocale();
    let own = made.get(locale);
    if (own === undefined) made.set(locale, (own = create(locale)));
    return own;
  };
}

const numbers = byLocale((locale) => new Intl.NumberFormat(locale));
const hundredths = byLocale(
  (locale) =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      useGrouping: false,
    }),
);
// Without a comma before 'and'.
const lists = byLocale(
  (locale) => new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale, { type: 'conjunction' }),
);
const dates = byLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }));
const weekdays = byLocale((locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }));
const distances = byLocale((locale) => new Intl.RelativeTimeFormat(locale));
const days = byLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

/** 3204 → '3,204' */
export const formatNumber = (value: number): string =>
  value < 1000 ? String(value) : numbers().format(value);

/** Creates the formatter of numbers while nobody waits: on a slow machine that takes 30 ms. */
export const prepareFormats = (): void => void numbers();

/** 1.5 → '1.50' */
export const formatHundredths = (value: number): string => hundredths().format(value);

/** 'Ann, Bob and Cleo' */
export const formatList = (names: readonly string[]): string => lists().format(names);

/** `2026-11-21`, or a moment in UTC; undefined for anything else. */
function dayOf(iso: string): Date | undefined {
  const day = new Date(iso.slice(0, 10));
  return Number.isNaN(day.getTime()) ? undefined : day;
}

/** 'Nov 21, 2026', the same on server and browser: in UTC. */
export function formatDate(iso: string): string {
  const day = dayOf(iso);
  return day === undefined ? '' : dates().format(day);
}

/** 'Saturday' */
export function formatWeekday(iso: string): string {
  const day = dayOf(iso);
  return day === undefined ? '' : weekdays().format(day);
}

/** A title within a sentence: 'the due date'. German nouns keep their capitals. */
export const nounInSentence = (title: string): string =>
  currentLocale() === 'de' ? title : title.toLowerCase();

const units: readonly (readonly [limit: number, seconds: number, unit: Intl.RelativeTimeFormatUnit])[] = [
  [3600, 60, 'minute'],
  [86_400, 3600, 'hour'],
  [86_400 * 30, 86_400, 'day'],
  [86_400 * 365, 86_400 * 30, 'month'],
  [Number.POSITIVE_INFINITY, 86_400 * 365, 'year'],
];

/** '3 days ago', 'in 2 hours', 'yesterday'; undefined for less than 45 seconds. */
export function formatDistance(time: number, now: number): string | undefined {
  const seconds = Math.round((time - now) / 1000);
  const distance = Math.abs(seconds);
  if (distance < 45) return undefined;
  const [, length, unit] = units.find(([limit]) => distance < limit * 0.98) ?? units.at(-1)!;
  const count = Math.max(1, Math.round(distance / length)) * Math.sign(seconds);
  return (unit === 'day' ? days() : distances()).format(count, unit);
}

/** The parameters of counted messages: the number for the plural, and its formatted text. */
export function counted(count: number): { count: number; formatted: string } {
  return { count, formatted: formatNumber(count) };
}
