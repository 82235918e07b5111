import { prepareFormats } from '../platform/formats.ts';
import { loadPrefetching } from '../platform/navigation.ts';
import { nextPages } from '../platform/routing/next-pages.ts';
import type { PageRouter } from '../platform/routing/page-router.ts';

const idle = (): Promise<void> => new Promise((resolve) => requestIdleCallback(() => resolve()));

/** Waits until a file that the server's page fetches ahead is there, or failed to come. */
async function arrived(link: HTMLLinkElement): Promise<void> {
  if (performance.getEntriesByName(link.href).length > 0) return;
  await new Promise((resolve) => {
    link.addEventListener('load', resolve, { once: true });
    link.addEventListener('error', resolve, { once: true });
  });
}

/**
 * Runs the scripts of the pages that are probably opened next while this one is idle, piece by piece: nobody waits for that when one is opened.
 * A page that came from the server (`first`) fetches all of it ahead, and it is taken from the browser's cache; otherwise it is only what
 * every such page needs.
 */
export async function prepareNext(router: PageRouter, first: boolean): Promise<void> {
  await idle();
  if (first)
    await Promise.all([...document.querySelectorAll<HTMLLinkElement>('link[rel="prefetch"]')].map(arrived));
  // So that the first link that somebody points at is asked for without waiting for a script.
  await loadPrefetching().catch(() => undefined);
  for (const next of await nextPages(router)) {
    const late = first ? [...(next.parts ?? []), ...(next.laterParts ?? [])] : [];
    for (const each of [next.component, ...late]) {
      if (each === undefined || !('preload' in each)) continue;
      await idle();
      // What can't be fetched now is fetched, and its failure counts, when the page is opened.
      await each.preload()?.catch(() => undefined);
    }
  }
  await idle();
  prepareFormats();
}
