/** Time as people write and read it: 1mo = 4w, 1w = 5d, 1d = 8h. */
const hour = 3600;
const seconds = { mo: 4 * 5 * 8 * hour, w: 5 * 8 * hour, d: 8 * hour, h: hour, m: 60, s: 1 } as const;
type Unit = keyof typeof seconds;

/** The same units by their long names. */
const units = new Map<string, Unit>(
  Object.entries({
    mo: 'mo',
    month: 'mo',
    months: 'mo',
    w: 'w',
    week: 'w',
    weeks: 'w',
    d: 'd',
    day: 'd',
    days: 'd',
    h: 'h',
    hr: 'h',
    hrs: 'h',
    hour: 'h',
    hours: 'h',
    m: 'm',
    min: 'm',
    mins: 'm',
    minute: 'm',
    minutes: 'm',
    s: 's',
    sec: 's',
    secs: 's',
    second: 's',
    seconds: 's',
  } as const),
);

/** The largest duration that can be stored. */
export const maximumDuration = 2 ** 31 - 1;

const part = /\s*(\d{1,9}(?:\.\d{1,4})?)\s*([a-z]*)/iy;

/** Parses `1w 3d 2h`, `1.5h` or `-90m` into seconds; a number without a unit is hours. Undefined if the text is no duration, or one that is too long. */
export function parseDuration(text: string): number | undefined {
  const trimmed = text.trim();
  const sign = trimmed.startsWith('-') ? -1 : 1;
  const rest = trimmed.replace(/^[+-]\s*/, '');
  if (rest === '' || rest.length > 100) return undefined;
  let total = 0;
  part.lastIndex = 0;
  while (part.lastIndex < rest.length) {
    const found = part.exec(rest);
    if (found === null) return undefined;
    const unit = found[2] === '' ? 'h' : units.get(found[2]!.toLowerCase());
    if (unit === undefined) return undefined;
    total += Number(found[1]) * seconds[unit];
  }
  total = Math.round(total);
  return total > maximumDuration ? undefined : sign * total;
}

/** `5400` → `1h 30m`. Seconds appear only if there are any; zero is `0h`. With `hoursOnly`, days and longer are hours too: `40h`. */
export function formatDuration(duration: number, hoursOnly = false): string {
  let rest = Math.abs(Math.trunc(duration));
  const parts: string[] = [];
  for (const [unit, length] of Object.entries(seconds)) {
    if (hoursOnly && length > hour) continue;
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count > 0) parts.push(`${count}${unit}`);
  }
  return parts.length === 0 ? '0h' : `${duration < 0 ? '-' : ''}${parts.join(' ')}`;
}
