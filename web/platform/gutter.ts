import { urlRoot } from './url.ts';

const year = 365 * 24 * 60 * 60;
/** Below this width there is one column, and what stands at the side is folded until somebody opens it. */
const narrow = '(max-width: 1011px)';

const isNarrow = (): boolean => matchMedia(narrow).matches;

function remember(collapsed: boolean): void {
  // oxlint-disable-next-line unicorn/no-document-cookie -- CookieStore is not everywhere yet
  document.cookie = `collapsed_gutter=${collapsed}; path=${urlRoot() || '/'}; max-age=${year}; samesite=lax`;
}

/** Whether what stands at the side of a page is open: styles know it by `data-gutter` of the document, which the server writes from the cookie. */
export const isGutterOpen = (): boolean => {
  const { gutter } = document.documentElement.dataset;
  return isNarrow() ? gutter === 'open' : gutter !== 'collapsed';
};

/** Opens or collapses it; a choice that was made on a wide screen is kept in the cookie. */
export function setGutter(open: boolean, chosen = true): void {
  document.documentElement.dataset['gutter'] = open ? 'open' : 'collapsed';
  if (chosen && !isNarrow()) remember(!open);
}

/** Small screens leave it collapsed. The answer ends that. */
export function collapseOnLeaving(): () => void {
  const leave = (): void => {
    if (isNarrow()) remember(true);
  };
  addEventListener('pagehide', leave);
  return () => removeEventListener('pagehide', leave);
}
