import { ApiError, OfflineError } from './api.ts';

/** In milliseconds. */
const firstPause = 1000;
const longestPause = 20_000;

/** Resolves when the browser says that it is online again, at the latest after this time. */
export function whenBack(pause: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, pause);
    function done(): void {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    }
    window.addEventListener('online', done);
  });
}

/** How many calls wait; while some do, closing the page asks first, on whatever page the reader is by then. */
let waiting = 0;
const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
function wait(more: 1 | -1): void {
  waiting += more;
  if (waiting === 0) window.removeEventListener('beforeunload', ask);
  else window.addEventListener('beforeunload', ask);
}

/** Whether the call came to nothing for now: nobody answered, or a server that itself waits for its database. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof OfflineError || (error instanceof ApiError && error.status === 503);

/**
 * Makes a call that can be repeated until the server is reached; `waits` is called when it is not. Throws what the server answers, and after `patience`,
 * in milliseconds, that it was not reached.
 */
export async function untilReached<T>(
  call: () => Promise<T>,
  waits: () => void,
  patience = Number.POSITIVE_INFINITY,
): Promise<T> {
  const end = performance.now() + patience;
  let isWaiting = false;
  try {
    for (let pause = firstPause; ; pause = Math.min(pause * 2, longestPause)) {
      try {
        // One after another, until it is there.
        // oxlint-disable-next-line no-await-in-loop
        return await call();
      } catch (error) {
        if (!isUnreached(error) || performance.now() >= end) throw error;
        if (!isWaiting) wait(1);
        isWaiting = true;
        waits();
        // oxlint-disable-next-line no-await-in-loop
        await whenBack(pause);
      }
    }
  } finally {
    if (isWaiting) wait(-1);
  }
}
