import { useEffect, useRef } from 'react';
import { anchorOf, inPageHref } from '../../platform/navigation.ts';
import { pageContext, setPageContext } from '../../platform/page-context.ts';
import { useRouter } from '../../platform/routing/hooks.ts';

const pageOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string => pathname + search;

/** The address of the other page of the router that a click leads to, or null. */
function awayBy(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const anchor = anchorOf(event);
  return anchor === null || pageOf(anchor) === pageOf(location) ? null : inPageHref(anchor, location);
}

/**
 * While it is `on`, has `ask` ask before another page is shown in the place of this one; `ask` is given what goes on to that page. For leaving
 * the document the browser asks in its own words.
 */
export function useAskBeforeLeaving(on: boolean, ask: (leave: () => void) => void): void {
  const router = useRouter();
  const asking = useRef(ask);
  useEffect(() => {
    asking.current = ask;
  });
  useEffect(() => {
    if (!on) return;
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    // The property says to others that leaving is asked about (missing-scripts.ts).
    // oxlint-disable-next-line unicorn/prefer-add-event-listener
    window.onbeforeunload = (event) => event.preventDefault();
    listening.signal.addEventListener('abort', () => {
      // oxlint-disable-next-line unicorn/prefer-add-event-listener
      window.onbeforeunload = null;
    });
    addEventListener(
      'click',
      (event) => {
        const href = awayBy(event);
        if (href === null) return;
        event.preventDefault();
        event.stopPropagation();
        asking.current(() => {
          listening.abort();
          router.history.push(href);
        });
      },
      options,
    );
    // Shortcuts and the palette.
    const { go } = pageContext();
    setPageContext({
      go: (href) => {
        const isAway = pageOf(new URL(href, location.href)) !== pageOf(location);
        if (listening.signal.aborted || !isAway) go(href);
        else
          asking.current(() => {
            listening.abort();
            go(href);
          });
      },
    });
    listening.signal.addEventListener('abort', () => setPageContext({ go }));
    // Before the browser goes through its history; browsers without this event do so without a question.
    globalThis.navigation?.addEventListener(
      'navigate',
      (event) => {
        const { key, url, sameDocument } = event.destination;
        if (event.navigationType !== 'traverse' || !sameDocument || !event.cancelable) return;
        if (pageOf(new URL(url)) === pageOf(location)) return;
        event.preventDefault();
        asking.current(() => {
          listening.abort();
          navigation.traverseTo(key);
        });
      },
      options,
    );
    return () => listening.abort();
  }, [on, router]);
}
