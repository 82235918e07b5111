import { use, createContext } from 'react';
import { serverNow } from './server-clock.ts';

export interface Clock {
  /** In milliseconds: the moment of rendering, on both sides, until hydration is over. */
  now(): number;
  /** Whether the viewer prefers '3 days ago' or the date. */
  relative: boolean;
}

const ClockContext = createContext<Clock>({ now: serverNow, relative: true });

export const ClockProvider = ClockContext.Provider;

const steps: readonly (readonly [limit: number, seconds: number, one: string, many: string])[] = [
  [3600, 60, 'a minute', 'minutes'],
  [86_400, 3600, 'an hour', 'hours'],
  [86_400 * 30, 86_400, 'a day', 'days'],
  [86_400 * 365, 86_400 * 30, 'a month', 'months'],
  [Number.POSITIVE_INFINITY, 86_400 * 365, 'a year', 'years'],
];

/** '3 days ago', 'in 2 hours', 'just now', 'yesterday'. */
export function relativeTime(time: number, now: number): string {
  const seconds = Math.round((now - time) / 1000);
  const distance = Math.abs(seconds);
  if (distance < 45) return 'just now';
  const [, unit, one, many] = steps.find(([limit]) => distance < limit * 0.98) ?? steps.at(-1)!;
  const count = Math.max(1, Math.round(distance / unit));
  if (unit === 86_400 && count === 1) return seconds > 0 ? 'yesterday' : 'tomorrow';
  const text = count === 1 ? one : `${count} ${many}`;
  return seconds > 0 ? `${text} ago` : `in ${text}`;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 'Nov 21, 2026', the same on server and browser: in UTC until the page is hydrated. */
export function shortDate(iso: string): string {
  const [year, month, day] = iso.slice(0, 10).split('-');
  return `${months[Number(month) - 1] ?? ''} ${Number(day)}, ${year}`;
}

/**
 * A readable time. It needs no state and no effect: `times.ts` updates all times of a page every
 * minute, and shows the exact local time on hover.
 */
export function RelativeTime({ time }: { time: string }) {
  const clock = use(ClockContext);
  return (
    <time dateTime={time} title={`${time.slice(0, 10)} ${time.slice(11, 16)} UTC`} suppressHydrationWarning>
      {clock.relative ? relativeTime(Date.parse(time), clock.now()) : shortDate(time)}
    </time>
  );
}
