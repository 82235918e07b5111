/**
 * Where the reader stood on each page of this tab's history. The browser itself remembers it for documents; for pages within one it
 * would look before they are there.
 */
const storageKey = 'coppice-scroll';
const kept = 200;

export class ScrollPositions {
  #positions: [key: string, top: number][];
  #key: string;
  /** As of the last frame: when a jump within the page is heard of, it has been made. */
  #top = scrollY;

  constructor() {
    this.#positions = readKept();
    this.#key = keyOfEntry();
    history.scrollRestoration = 'manual';
    addEventListener('scroll', () => (this.#top = scrollY), { passive: true });
    // A reload, and a page that comes back whole, is the browser's own.
    addEventListener('pagehide', () => {
      this.leave();
      history.scrollRestoration = 'auto';
      try {
        sessionStorage.setItem(storageKey, JSON.stringify(this.#positions));
      } catch {
        // No room, or not allowed: one begins at the top.
      }
    });
    addEventListener('pageshow', () => (history.scrollRestoration = 'manual'));
  }

  /** Remembers where the reader stands, before another page comes. */
  leave(): void {
    const others = this.#positions.filter(([key]) => key !== this.#key);
    this.#positions = [...others.slice(1 - kept), [this.#key, this.#top]];
  }

  /** The entry of the history that is current now. */
  arrive(): void {
    this.#key = keyOfEntry();
  }

  /** Goes where the reader stood on this entry; answers whether that is known. */
  restore(): boolean {
    const top = this.#positions.find(([key]) => key === this.#key)?.[1];
    if (top !== undefined) scrollTo({ top, behavior: 'instant' });
    return top !== undefined;
  }
}

const keyOfEntry = (): string =>
  (history.state as { key?: string } | null)?.key ?? location.pathname + location.search + location.hash;

function readKept(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][];
  } catch {
    return [];
  }
}

/** To the place that the address names, or to the top. */
export function scrollToPlace(hash: string): void {
  const place = hash === '' ? null : document.getElementById(decodeHash(hash));
  if (place === null) scrollTo({ top: 0, behavior: 'instant' });
  else place.scrollIntoView();
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}
