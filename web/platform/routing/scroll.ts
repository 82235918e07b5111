/**
 * The scroll position of each entry in this tab's history. The browser restores it for documents, but too early for navigation within
 * one: the new content is not there yet.
 */
const storageKey = 'coppice-scroll';
const kept = 200;

export class ScrollPositions {
  #positions: [key: string, top: number][];
  #key: string;
  /** As of the last frame: the event of a jump within the page fires after the jump. */
  #top = scrollY;

  constructor() {
    this.#positions = readKept();
    this.#key = keyOfEntry();
    history.scrollRestoration = 'manual';
    addEventListener('scroll', () => (this.#top = scrollY), { passive: true });
    // The browser restores reloads and pages from its cache.
    addEventListener('pagehide', () => {
      this.leave();
      history.scrollRestoration = 'auto';
      try {
        sessionStorage.setItem(storageKey, JSON.stringify(this.#positions));
      } catch {
        // No storage: start at the top.
      }
    });
    addEventListener('pageshow', () => (history.scrollRestoration = 'manual'));
  }

  /** Stores the position before the next page is shown. */
  leave(): void {
    const others = this.#positions.filter(([key]) => key !== this.#key);
    this.#positions = [...others.slice(1 - kept), [this.#key, this.#top]];
  }

  /** The current history entry. One without a key is new: the page has made it, or the browser, which has scrolled to its place. */
  arrive(): void {
    this.#key = keyOfEntry();
  }

  /** Scrolls to the stored position of this entry; returns whether there is one. */
  restore(): boolean {
    const top = this.#positions.find(([key]) => key === this.#key)?.[1];
    if (top !== undefined) scrollTo({ top, behavior: 'instant' });
    return top !== undefined;
  }

  /**
   * Scrolls to the target in the address, or to the top. A browser that is asked to scroll lays out all that is new; so nothing is asked where the page was
   * at its top in the last frame, unless a field of the new one has taken the focus, which can have scrolled it.
   */
  toPlace(hash: string): void {
    const place = hash === '' ? null : document.getElementById(decodeHash(hash));
    if (place !== null) place.scrollIntoView();
    else if (this.#top !== 0 || isInField()) scrollTo({ top: 0, behavior: 'instant' });
  }
}

/** The key of the current history entry, which it gets here if it has none. */
function keyOfEntry(): string {
  const { key } = (history.state ?? {}) as { key?: string };
  if (key !== undefined) return key;
  const made = `${Math.random()}`;
  history.replaceState({ key: made }, '');
  return made;
}

function readKept(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][];
  } catch {
    return [];
  }
}

/** Whether a field of the page has the focus. */
export const isInField = (): boolean => document.querySelector('#main :is(input, textarea):focus') !== null;

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}
