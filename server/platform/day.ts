/** A day, or a moment: the day is the one that is written, whatever the time zone. */
const written =
  /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:Z|UTC|[+-]\d{2}:?\d{2})?)?$/i;

/** The day of a client's date or timestamp, as `2026-11-21`; undefined if it is neither. */
export function dayOf(text: string): string | undefined {
  const day = written.exec(text.trim())?.[1];
  if (day === undefined) return undefined;
  const time = Date.parse(`${day}T00:00:00Z`);
  // Date would turn 30 February into a day in March.
  return Number.isNaN(time) || !new Date(time).toISOString().startsWith(day) ? undefined : day;
}
