import { undashed } from '../../contract/namespaces/undashed.ts';
import type { PageRouter } from './routing/page-router.ts';
import { urlRoot } from './url.ts';

/**
 * Links are plain `<a href>`. One listener turns clicks into navigation within the page, and hovering into
 * prefetching. A list of a thousand links costs nothing, and links inside rendered Markdown take part.
 * `data-native` on a link, or on an element around it, leaves it to the browser.
 */

/** Addresses of files or of other programs, not pages of the router. */
const notPages =
  /\/-\/(?:raw|archive|health|readiness|liveness|metrics|cable)(?:[/?#.]|$)|^\/(?:api|assets|uploads)\/|\.(?:git|atom|json|patch|diff)(?:[/?#]|$)/;

/** The address within this page's router that a link leads to, or null if the browser should navigate. */
export function inPageHref(anchor: HTMLAnchorElement, location: Location): string | null {
  if (anchor.origin !== location.origin || anchor.target !== '' || anchor.hasAttribute('download'))
    return null;
  if (anchor.closest('[data-native]') !== null) return null;
  const root = urlRoot();
  if (root !== '' && anchor.pathname !== root && !anchor.pathname.startsWith(`${root}/`)) return null;
  const path = anchor.pathname.slice(root.length);
  if (notPages.test(path) && !/\/-\/(?:blob|tree|blame|commits)\//.test(path)) return null;
  // An old address without `/-/`: the server redirects it.
  if (undashed(path).length > 0) return null;
  return anchor.pathname + anchor.search + anchor.hash;
}

let byLink = false;

/** Whether the current page was opened by a link, to its top; otherwise it may restore a scroll position. */
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

/** Whether an event is in a part of the page that is not hydrated yet. */
export const isAsleep = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('[data-asleep]') !== null;

export function startNavigation(router: PageRouter): void {
  const follow = (event: MouseEvent): void => {
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
    // The browser handles jumps within the page: it scrolls, moves focus and marks the target.
    if (anchor.hash !== '' && anchor.pathname === location.pathname && anchor.search === location.search)
      return;
    event.preventDefault();
    byLink = true;
    if (href === location.pathname + location.search + location.hash) router.history.replace(href);
    else router.history.push(href);
  };
  document.addEventListener('click', follow);
  // React lets no click through to the document on what is not hydrated yet.
  document.addEventListener('click', (event) => (isAsleep(event) ? follow(event) : undefined), true);
  addEventListener('popstate', () => {
    byLink = false;
  });

  startWhenPointed(router);
}

const hands = ['pointerover', 'pointerdown', 'focusin'] as const;

/** The script that asks for pages before their links are pressed. */
export const loadPrefetching = () => import('./prefetch-links.ts');

/** Loads that script when a link is first pointed at, if `prepareNext` has not done so before. */
function startWhenPointed(router: PageRouter): void {
  const begin = (event: Event): void => {
    const anchor = anchorOf(event);
    if (anchor === null) return;
    for (const hand of hands) document.removeEventListener(hand, begin);
    // Without it links work all the same.
    loadPrefetching().then(
      ({ startAhead }) => startAhead(router, anchor, event),
      () => undefined,
    );
  };
  for (const hand of hands) document.addEventListener(hand, begin, { passive: true });
}
