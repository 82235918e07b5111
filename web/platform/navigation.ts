import { undashed } from '../../contract/namespaces/undashed.ts';
import type { AppRouter } from '../router.tsx';
import { Ahead, isThrifty, opensPage, type Hand } from './ahead.ts';
import { revocableClient } from './revocable-client.ts';
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

function anchorOf(event: Event): HTMLAnchorElement | null {
  const target = event.target;
  if (!(target instanceof Element)) return null;
  const anchor = target.closest('a[href]');
  return anchor instanceof HTMLAnchorElement ? anchor : null;
}

export function startNavigation(router: AppRouter): void {
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

  const ahead = new Ahead((href) => askAhead(router, href));
  const aim =
    (hand: Hand) =>
    (event: Event): void => {
      const pressed = event.type === 'pointerdown';
      const href = hrefAhead(router, anchorOf(event), pressed);
      if (href === null) ahead.leave(hand);
      // A finger that comes down may be about to scroll.
      else ahead.aim(hand, href, pressed && (event as PointerEvent).pointerType !== 'touch');
    };
  const byPointer = aim('pointer');
  document.addEventListener('pointerover', byPointer, { passive: true });
  document.addEventListener('pointerdown', byPointer, { passive: true });
  document.addEventListener('pointerout', ({ relatedTarget, pointerType }) => {
    // Out of the window. A finger is lifted before the click that it makes.
    if (relatedTarget === null && pointerType !== 'touch') ahead.leave('pointer');
  });
  document.addEventListener('pointercancel', () => ahead.leave('pointer'));
  document.addEventListener('focusin', aim('focus'));
  document.addEventListener('focusout', () => ahead.leave('focus'));
  router.subscribe('onBeforeNavigate', () => ahead.keep());
}

/** The address that a link opens, where fetching it ahead is of use; null elsewhere. */
function hrefAhead(router: AppRouter, anchor: HTMLAnchorElement | null, pressed: boolean): string | null {
  if (anchor === null || anchor.dataset['prefetch'] === 'off') return null;
  if (isThrifty((navigator as { connection?: { saveData?: boolean } }).connection)) return null;
  const href = inPageHref(anchor, location)?.split('#', 1)[0];
  if (href === undefined || href === location.pathname + location.search) return null;
  if (!pressed && !opensPage(href, location)) return null;
  const [, { '**': unmatched }, found] = router.getMatchedRoutes(
    router.buildLocation({ href } as never).pathname,
  );
  return found === undefined || unmatched !== undefined ? null : href;
}

/** Asks for a page that nobody has gone to yet; what it returns ends that. */
function askAhead(router: AppRouter, href: string): () => void {
  const { context } = router.options;
  const { client, revoke } = revocableClient(context.queryClient);
  // The router reads its context before `preloadRoute` returns.
  router.options.context = { ...context, queryClient: client };
  try {
    // What fails here fails again, and is shown, when somebody really goes there.
    void router.preloadRoute({ href } as never).catch(() => undefined);
  } finally {
    router.options.context = context;
  }
  return revoke;
}
