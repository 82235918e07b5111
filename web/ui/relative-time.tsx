import { use, createContext } from 'react';
import { formatDate, formatDistance } from '../platform/formats.ts';
import { serverNow } from './server-clock.ts';
import { uiMessages } from './ui.messages.ts';

export interface Clock {
  /** In milliseconds: the moment of rendering, on both sides, until hydration is over. */
  now(): number;
  /** Whether the viewer prefers '3 days ago' or the date. */
  relative: boolean;
}

const ClockContext = createContext<Clock>({ now: serverNow, relative: true });

export const ClockProvider = ClockContext.Provider;

/** '3 days ago', 'in 2 hours', 'just now', 'yesterday'. */
export const relativeTime = (time: number, now: number): string =>
  formatDistance(time, now) ?? uiMessages.t('justNow');

/**
 * A readable time. It needs no state and no effect: `times.ts` updates all times of a page every
 * minute, and shows the exact local time on hover.
 */
export function RelativeTime({ time }: { time: string }) {
  const clock = use(ClockContext);
  return (
    <time dateTime={time} title={`${time.slice(0, 10)} ${time.slice(11, 16)} UTC`} suppressHydrationWarning>
      {clock.relative ? relativeTime(Date.parse(time), clock.now()) : formatDate(time)}
    </time>
  );
}
