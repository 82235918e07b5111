import type { AnyRoute } from '../platform/routing/route.ts';

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
 * Evaluates the scripts of the page that is probably opened next while this one is idle, piece by piece: nobody waits for that when it is
 * opened. Those that the document fetches ahead are taken from the browser's cache.
 */
export async function prepareNext({ component, parts, laterParts }: AnyRoute): Promise<void> {
  await idle();
  await Promise.all([...document.querySelectorAll<HTMLLinkElement>('link[rel="prefetch"]')].map(arrived));
  for (const each of [component, ...(parts ?? []), ...(laterParts ?? [])]) {
    if (each === undefined || !('preload' in each)) continue;
    await idle();
    // What can't be fetched now is fetched, and its failure counts, when the page is opened.
    await each.preload()?.catch(() => undefined);
  }
}
