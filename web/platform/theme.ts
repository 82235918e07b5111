import type { Theme } from '../../contract/session/session.ts';
import { urlRoot } from './url.ts';

/** Applies a theme immediately. A signed-out visitor's choice is stored in a cookie, which the server reads. */
export function applyTheme(theme: Theme, remember: boolean): void {
  document.documentElement.dataset['theme'] = theme;
  // oxlint-disable-next-line unicorn/no-document-cookie -- CookieStore is not everywhere yet
  if (remember)
    document.cookie = `coppice_theme=${theme}; path=${urlRoot() || '/'}; max-age=31536000; samesite=lax`;
}
