import { urlRoot } from '../../../../platform/url.ts';

/** In pixels (DIFF-11). */
export const treeWidths = { usual: 320, least: 240, most: 400 } as const;

const year = 365 * 24 * 60 * 60;

export const clampWidth = (width: number): number =>
  Math.round(Math.min(treeWidths.most, Math.max(treeWidths.least, width)));

/** For the next page that the server renders. */
export function rememberWidth(width: number): void {
  // oxlint-disable-next-line unicorn/no-document-cookie -- CookieStore is not everywhere yet
  document.cookie = `tree_width=${width}; path=${urlRoot() || '/'}; max-age=${year}; samesite=lax`;
}
