/** A day, or a moment of it: the day is what is written, in whatever time zone. */
const written =
  /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:Z|UTC|[+-]\d{2}:?\d{2})?)?$/i;

/** The day that a client means, as `2026-11-21`, where it says a day or a moment; undefined for what is none. */
export function dayOf(text: string): string | undefined {
  const day = written.exec(text.trim())?.[1];
  if (day === undefined) return undefined;
  const time = Date.parse(`${day}T00:00:00Z`);
  // February has no 30th, which a date would make a day of March of.
  return Number.isNaN(time) || !new Date(time).toISOString().startsWith(day) ? undefined : day;
}
