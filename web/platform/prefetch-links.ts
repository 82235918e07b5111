import { LinkPrefetcher, isThrifty, opensPage, type IntentSource } from './link-prefetcher.ts';
import { anchorOf, inPageHref } from './navigation.ts';
import { revocableClient } from './revocable-client.ts';
import type { PageRouter } from './routing/page-router.ts';

/** Starts prefetching; `event` was the first on a link, `anchor`. */
export function startAhead(router: PageRouter, anchor: HTMLAnchorElement, event: Event): void {
  const ahead = new LinkPrefetcher((href) => askAhead(router, href));
  const aim =
    (source: IntentSource) =>
    (event: Event): void => {
      const pressed = event.type === 'pointerdown';
      const href = hrefAhead(router, anchorOf(event), pressed);
      if (href === null) ahead.leave(source);
      // A finger that touches the screen can be about to scroll.
      else ahead.aim(source, href, pressed && (event as PointerEvent).pointerType !== 'touch');
    };
  const byPointer = aim('pointer');
  // A link that appears under a pointer that rests is not pointed at until the pointer moves.
  let place = event instanceof PointerEvent ? placeOf(event) : '';
  let appeared = false;
  const follow = (event: PointerEvent): void => {
    // No pointer: a part of the page that was hydrated under it repeats that it is there.
    if (event.pointerType === '') return;
    const before = place;
    place = placeOf(event);
    if (event.type === 'pointerover' && place === before && event.pointerType !== 'touch') {
      appeared = true;
      ahead.leave('pointer');
    } else if (event.type === 'pointerover' || (appeared && place !== before)) {
      appeared = false;
      byPointer(event);
    }
  };
  document.addEventListener('pointerover', follow, { passive: true });
  document.addEventListener('pointermove', follow, { passive: true });
  document.addEventListener('pointerdown', byPointer, { passive: true });
  document.addEventListener('pointerout', ({ relatedTarget, pointerType }) => {
    // The pointer left the window. A finger is lifted before its click.
    if (relatedTarget === null && pointerType !== 'touch') ahead.leave('pointer');
  });
  document.addEventListener('pointercancel', () => ahead.leave('pointer'));
  document.addEventListener('focusin', aim('focus'));
  document.addEventListener('focusout', () => ahead.leave('focus'));
  router.subscribe('beforeNavigate', () => ahead.keep());
  // The pointer can have moved on by now.
  if (anchor === document.activeElement && event.type === 'focusin') aim('focus')(event);
  else if (anchor.matches(':hover')) byPointer(event);
}

const placeOf = ({ clientX, clientY }: PointerEvent): string => `${clientX} ${clientY}`;

/** The address of a link worth prefetching; null otherwise. */
function hrefAhead(router: PageRouter, anchor: HTMLAnchorElement | null, pressed: boolean): string | null {
  if (anchor === null || anchor.dataset['prefetch'] === 'off') return null;
  if (isThrifty((navigator as { connection?: { saveData?: boolean } }).connection)) return null;
  const href = inPageHref(anchor, location)?.split('#', 1)[0];
  if (href === undefined || href === location.pathname + location.search) return null;
  if (!pressed && !opensPage(href, location)) return null;
  return router.knows(href) ? href : null;
}

/** Loads a page before anybody opens it; the result cancels that. */
function askAhead(router: PageRouter, href: string): () => void {
  const { client, revoke } = revocableClient(router.context.queryClient);
  // An error or redirect here happens again, and counts, when the link is opened.
  router.preload(href, { ...router.context, queryClient: client }).catch(() => undefined);
  return revoke;
}
