import { undashed } from '../../contract/namespaces/undashed.ts';
import type { PageRouter } from './routing/page-router.ts';
import { urlRoot } from './url.ts';

/**
 * Links are plain `<a href>`: one listener turns clicks on them into navigation within the page, and pointing at one
 * into fetching ahead. So a list of a thousand links costs nothing, and those inside rendered Markdown take part too.
 * `data-native` on a link, or on anything around it, leaves it to the browser.
 */

/** Addresses that are files or another program's, not pages of the router. */
const notPages =
  /\/-\/(?:raw|archive|health|readiness|liveness|metrics|cable)(?:[/?#.]|$)|^\/(?:api|assets|uploads)\/|\.(?:git|atom|json|patch|diff)(?:[/?#]|$)/;

/** The address within this page's router that a link leads to, or null where the browser shall go itself. */
export function inPageHref(anchor: HTMLAnchorElement, location: Location): string | null {
  if (anchor.origin !== location.origin || anchor.target !== '' || anchor.hasAttribute('download'))
    return null;
  if (anchor.closest('[data-native]') !== null) return null;
  const root = urlRoot();
  if (root !== '' && anchor.pathname !== root && !anchor.pathname.startsWith(`${root}/`)) return null;
  const path = anchor.pathname.slice(root.length);
  if (
    notPages.test(path) &&
    !path.includes('/-/blob/') &&
    !path.includes('/-/tree/') &&
    !path.includes('/-/blame/') &&
    !path.includes('/-/commits/')
  )
    return null;
  // An address of before `/-/`: the server knows where it leads.
  if (undashed(path).length > 0) return null;
  return anchor.pathname + anchor.search + anchor.hash;
}

let byLink = false;

/** Whether the page that is shown came by a link of the page before, to its top; else it may have to stand where it stood. */
export function arrivedByLink(): boolean {
  return byLink && location.hash === '';
}

/** The link that an event is on. */
export function anchorOf(event: Event): HTMLAnchorElement | null {
  const target = event.target;
  if (!(target instanceof Element)) return null;
  const anchor = target.closest('a[href]');
  return anchor instanceof HTMLAnchorElement ? anchor : null;
}

export function startNavigation(router: PageRouter): void {
  document.addEventListener('click', (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const anchor = anchorOf(event);
    if (anchor === null) return;
    const href = inPageHref(anchor, location);
    if (href === null) return;
    // A jump within the page is the browser's own: it scrolls, moves focus and marks the target.
    if (anchor.hash !== '' && anchor.pathname === location.pathname && anchor.search === location.search)
      return;
    event.preventDefault();
    byLink = true;
    if (href === location.pathname + location.search + location.hash) router.history.replace(href);
    else router.history.push(href);
  });
  addEventListener('popstate', () => {
    byLink = false;
  });

  startWhenPointed(router);
}

const hands = ['pointerover', 'pointerdown', 'focusin'] as const;

/** What fetches ahead is itself fetched by whoever first points at a link. */
function startWhenPointed(router: PageRouter): void {
  const begin = (event: Event): void => {
    const anchor = anchorOf(event);
    if (anchor === null) return;
    for (const hand of hands) document.removeEventListener(hand, begin);
    // Without it links lead on all the same.
    import('./ask-ahead.ts').then(
      ({ startAhead }) => startAhead(router, anchor, event),
      () => undefined,
    );
  };
  for (const hand of hands) document.addEventListener(hand, begin, { passive: true });
}
