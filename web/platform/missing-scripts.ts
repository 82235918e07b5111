import { isWritten } from './kept-texts.ts';
import { whenBack } from './until-reached.ts';
import { url } from './url.ts';

/** Without a key for so long, in milliseconds, nobody is typing. */
const quiet = 2000;
/** A script that is missing again so soon after a reload, for instance because the browser blocks it, does not come by reloading. */
const apart = 60_000;

/** For so long, in milliseconds, the next page is waited for once this one is being left. */
const patience = 30_000;

let leftAt = -Infinity;

/**
 * Notices when the page is being left. Firefox gives up what loads at once, long before the next page is there, and a reload would take the place of
 * that.
 */
export function noticeLeaving(): void {
  addEventListener('beforeunload', () => {
    leftAt = performance.now();
  });
}

/** Whether it says that a script could not be loaded: the server is not reached, or the script belongs to an older version than the server's. */
export const isMissingScript = (error: unknown): boolean =>
  error instanceof Error && /imported module|module script|preload CSS/.test(error.message);

/** Never settles where the script is missing: its place stays as it is, with what is typed there, until the page is reloaded. */
export const orWait = <T>(loading: Promise<T>): Promise<T> =>
  loading.catch((error: unknown) => {
    if (!isMissingScript(error)) throw error;
    reloadWhenReached();
    return new Promise<T>(() => undefined);
  });

/** Whether the page is being reloaded. */
let waits = false;
/** Whether this page is one that was reloaded for a script. */
let isReloaded = false;

/**
 * Browsers do not ask again for a script that they could not load, so the page is reloaded: when the server answers, since a page that shows texts is better
 * than the browser's error; when nobody is typing, since keys pressed meanwhile would be lost; when no other page is on its way; and when no form has what only it knows, or asks before it is left.
 */
export function reloadWhenReached(): void {
  if (waits || (isReloaded && performance.now() < apart)) return;
  waits = true;
  void reload();
}

async function reload(): Promise<void> {
  // What led to the script can have been a key.
  let lastKey = performance.now();
  addEventListener('keydown', () => (lastKey = performance.now()), true);
  try {
    while (
      !(await answers()) ||
      isWritten() ||
      onbeforeunload !== null ||
      performance.now() - leftAt < patience ||
      performance.now() - lastKey < quiet
    )
      // oxlint-disable-next-line no-await-in-loop -- one after another, until the server is there
      await whenBack(quiet);
    keepTyped();
    location.reload();
  } catch {
    // Without storage it would not be known either that the page was reloaded: it stays as it is.
  }
}

const answers = (): Promise<boolean> =>
  fetch(url('/-/liveness'), { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

const typedKey = 'coppice-typed';

/** The path of the page, and what was typed there: the field's name, which of those with this name it is, its text, and whether it had the focus. */
type KeptTexts = readonly [
  path: string,
  fields: (readonly [name: string, index: number, text: string, isFocused: boolean])[],
];

type TextField = HTMLTextAreaElement | HTMLInputElement;

const fieldsNamed = (name: string): TextField[] => [...document.getElementsByName(name)] as TextField[];

/** Keeps the texts of forms whose scripts are missing. */
function keepTyped(): void {
  const typed: KeptTexts[1] = [];
  for (const field of document.querySelectorAll<TextField>(
    '[data-asleep] :is(textarea, input[type="text"])',
  )) {
    const { name, value } = field;
    if (value !== field.defaultValue)
      typed.push([name, fieldsNamed(name).indexOf(field), value, field === document.activeElement]);
  }
  sessionStorage.setItem(typedKey, JSON.stringify([location.pathname, typed]));
}

/** Puts back what `keepTyped` kept, before the page is hydrated: as if it had been typed since. */
export function restoreTyped(): void {
  try {
    const [path, fields] = JSON.parse(sessionStorage.getItem(typedKey)!) as KeptTexts;
    sessionStorage.removeItem(typedKey);
    isReloaded = true;
    if (path !== location.pathname) return;
    for (const [name, index, text, isFocused] of fields) {
      const field = fieldsNamed(name)[index];
      if (field === undefined) continue;
      field.value = text;
      // Where somebody was writing, the form is hydrated at once, and keeps what is written from then on.
      if (isFocused) field.focus();
    }
  } catch {
    // Nothing was kept.
  }
}
