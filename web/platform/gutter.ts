import { urlRoot } from './url.ts';

const year = 365 * 24 * 60 * 60;
/** Below this width there is one column, and the sidebar is collapsed until somebody opens it. */
const narrow = '(max-width: 1011px)';

const isNarrow = (): boolean => matchMedia(narrow).matches;

function remember(collapsed: boolean): void {
  // oxlint-disable-next-line unicorn/no-document-cookie -- CookieStore is not everywhere yet
  document.cookie = `collapsed_gutter=${collapsed}; path=${urlRoot() || '/'}; max-age=${year}; samesite=lax`;
}

/** Whether the sidebar is open. Styles read `data-gutter` of the document, which the server sets from the cookie. */
export const isGutterOpen = (): boolean => {
  const { gutter } = document.documentElement.dataset;
  return isNarrow() ? gutter === 'open' : gutter !== 'collapsed';
};

/** Opens or collapses it; a choice made on a wide screen is kept in the cookie. */
export function setGutter(open: boolean, chosen = true): void {
  document.documentElement.dataset['gutter'] = open ? 'open' : 'collapsed';
  if (chosen && !isNarrow()) remember(!open);
}

/** Small screens keep it collapsed. Call the result to stop. */
export function collapseOnLeaving(): () => void {
  const leave = (): void => {
    if (isNarrow()) remember(true);
  };
  addEventListener('pagehide', leave);
  return () => removeEventListener('pagehide', leave);
}
