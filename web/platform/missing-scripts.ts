import { whenBack } from './until-reached.ts';
import { url } from './url.ts';

/** In milliseconds. */
const firstPause = 1000;
const longestPause = 20_000;
/** Without a key for so long, nobody is typing. */
const quiet = 2000;
/** A script that is missing again so soon after a reload, for instance because the browser blocks it, does not come by reloading. */
const apart = 60_000;

/** Whether it says that a script could not be loaded: the server is not reached, or the script belongs to an older version than the server's. */
export const isMissingScript = (error: unknown): error is Error =>
  error instanceof Error &&
  /dynamically imported module|module script failed|unable to preload css/i.test(error.message);

let waits = false;

/**
 * Browsers do not ask again for a script that they could not load, so the page is reloaded: when the server answers, since a page that shows texts is better
 * than the browser's error, and when nobody is typing, since keys pressed meanwhile would be lost.
 */
export function reloadWhenReached(): void {
  if (waits || typeof window === 'undefined' || isReloaded()) return;
  waits = true;
  void reload();
}

async function reload(): Promise<void> {
  let lastKey = document.activeElement?.matches('input, textarea') === true ? performance.now() : -quiet;
  addEventListener('keydown', () => (lastKey = performance.now()), true);
  for (let pause = firstPause; ; pause = Math.min(pause * 2, longestPause)) {
    // One after another, until the server is there.
    // oxlint-disable-next-line no-await-in-loop
    if (await answers()) break;
    // oxlint-disable-next-line no-await-in-loop
    await whenBack(pause);
  }
  const inQuiet = (): void => {
    const since = performance.now() - lastKey;
    if (since < quiet) setTimeout(inQuiet, quiet - since);
    else {
      keepTyped();
      location.reload();
    }
  };
  inQuiet();
}

async function answers(): Promise<boolean> {
  try {
    return (await fetch(url('/-/liveness'), { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

function isReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'reload' && performance.now() < apart;
}

const typedKey = 'coppice-typed';

type Typed = readonly [selector: string, index: number, value: string, isFocused: boolean];

/** Texts of forms whose scripts are missing; all other forms keep theirs (`autosave.ts`). */
function keepTyped(): void {
  const typed: Typed[] = [];
  for (const field of document.querySelectorAll<HTMLTextAreaElement | HTMLInputElement>(
    '[data-asleep] :is(textarea, input[type="text"])[name]',
  )) {
    const selector = `${field.localName}[name="${CSS.escape(field.name)}"]`;
    const index = [...document.querySelectorAll(selector)].indexOf(field);
    if (field.value !== field.defaultValue)
      typed.push([selector, index, field.value, field === document.activeElement]);
  }
  try {
    sessionStorage.setItem(typedKey, JSON.stringify([location.pathname, typed]));
  } catch {
    // No storage: most browsers put the text back themselves.
  }
}

/** Puts back what `keepTyped` kept, before the page is hydrated: as if it had been typed since. */
export function restoreTyped(): void {
  try {
    const kept = sessionStorage.getItem(typedKey);
    if (kept === null) return;
    sessionStorage.removeItem(typedKey);
    const [path, typed] = JSON.parse(kept) as [string, Typed[]];
    if (path !== location.pathname) return;
    for (const [selector, index, value, isFocused] of typed) {
      const field = document.querySelectorAll<HTMLTextAreaElement | HTMLInputElement>(selector)[index];
      if (field === undefined) continue;
      field.value = value;
      // Where somebody was writing, the form is hydrated at once, and keeps what is written from then on.
      if (isFocused) field.focus();
    }
  } catch {
    // Nothing was kept.
  }
}
