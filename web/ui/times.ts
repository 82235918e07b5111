import { currentLocale } from '../platform/messages.ts';
import { relativeTime } from './relative-time.tsx';
import { serverNow } from './server-clock.ts';

export interface TimeSettings {
  relative: () => boolean;
  /** '12', '24' or 'system'. */
  format: () => string;
}

/** The reader's language as the browser writes it: 'en-GB'. Some systems name one that `Intl` does not know. */
const regionalLocale = (): string =>
  navigator.languages.find((one) => one.startsWith(`${currentLocale()}-`) && /^[a-z]+-[A-Z]{2}$/.test(one)) ??
  currentLocale();

/** Updates the `<time>` elements of the page without rendering. */
export function startTimes({ relative, format }: TimeSettings): void {
  const refresh = (): void => {
    const now = serverNow();
    const isRelative = relative();
    for (const element of document.querySelectorAll('time[datetime]')) {
      const node = element.firstChild;
      const time = Date.parse((element as HTMLTimeElement).dateTime);
      if (!(node instanceof Text) || Number.isNaN(time) || element.hasAttribute('data-fixed')) continue;
      const text = isRelative
        ? relativeTime(time, now)
        : new Date(time).toLocaleDateString(currentLocale(), { dateStyle: 'medium' });
      // Keep the node, so that React still finds it.
      if (node.data !== text) node.data = text;
    }
  };
  setInterval(refresh, 60_000);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') refresh();
  });
  document.addEventListener(
    'pointerover',
    (event) => {
      const element = event.target instanceof Element ? event.target.closest('time[datetime]') : null;
      if (element === null) return;
      const hour12 = format() === 'system' ? undefined : format() === '12';
      (element as HTMLElement).title = new Date((element as HTMLTimeElement).dateTime).toLocaleString(
        regionalLocale(),
        {
          year: 'numeric',
          month: 'short',
          day: 'numeric',
          hour: 'numeric',
          minute: '2-digit',
          timeZoneName: 'short',
          ...(hour12 === undefined ? {} : { hour12 }),
        },
      );
    },
    { passive: true },
  );
}
