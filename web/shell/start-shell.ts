import type { QueryClient } from '@tanstack/react-query';
import type { PageRouter } from '../platform/routing/page-router.ts';
import { isInField } from '../platform/routing/scroll.ts';
import { forgetTexts, startKeepingTexts } from '../platform/kept-texts.ts';
import { setPageContext } from '../platform/page-context.ts';
import { readSession, sessionQuery } from '../platform/session.ts';
import { registerShortcuts, startShortcuts } from '../platform/shortcuts.ts';
import { startMenus } from '../ui/menus.ts';
import { startTimes } from '../ui/times.ts';
import { startTips } from '../ui/tips.ts';
import { showOverlay } from './overlays.ts';
import { prepareNext } from './prepare-next.ts';
import { shellMessages } from './shell.messages.ts';

const { t } = shellMessages;

/** The frame's listeners on the document, added once per page. */
export function startShell(router: PageRouter, client: QueryClient): void {
  const preferences = () => readSession(client).user?.preferences;
  setPageContext({ signedIn: readSession(client).user !== null, go: (href) => router.history.push(href) });
  startMenus();
  startTips();
  startKeepingTexts();
  startTimes({
    relative: () => preferences()?.time_display_relative ?? true,
    format: () => preferences()?.time_format ?? 'system',
  });
  registerShortcuts(
    {
      keys: 'mod+k',
      label: t('paletteTitle'),
      group: t('shortcutsGeneral'),
      run: () => showOverlay('palette'),
    },
    {
      keys: '?',
      label: t('keyboardShortcuts'),
      group: t('shortcutsGeneral'),
      run: () => showOverlay('shortcuts'),
    },
    {
      keys: '/',
      label: t('focusSearch'),
      group: t('shortcutsGeneral'),
      run: () => {
        const field = document.querySelector<HTMLInputElement>('[data-filter]');
        if (field === null) showOverlay('palette');
        else {
          field.focus();
          field.select();
        }
      },
    },
  );
  startShortcuts(() => preferences()?.keyboard_shortcuts_enabled ?? true);

  // Whether the reader has turned to something else while the next page is on its way.
  let turned = false;
  for (const sign of ['pointerdown', 'keydown']) document.addEventListener(sign, () => (turned = true), true);
  router.subscribe('beforeNavigate', ({ pathChanged }) => {
    turned = false;
    if (!pathChanged) return;
    forgetTexts();
    // What a form left behind is shown once.
    if (readSession(client).flash !== undefined) {
      client.setQueryData(sessionQuery.queryKey, (session) => {
        if (session === undefined) return session;
        const { flash: _, ...rest } = session;
        return rest;
      });
    }
  });
  const openAhead = async (first: boolean): Promise<void> => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    // Safari has no such call, and does without.
    if (router.shown.route?.leadsTo === undefined || connection?.saveData === true) return;
    if (!('requestIdleCallback' in globalThis)) return;
    await prepareNext(router, first);
  };
  // Without it the next page works all the same.
  const begin = (first: boolean): void => void openAhead(first).catch(() => undefined);
  if (document.readyState === 'complete') begin(true);
  else addEventListener('load', () => begin(true), { once: true });
  router.subscribe('rendered', () => begin(false));
  router.subscribe('rendered', ({ pathChanged, hash }) => {
    // Keyboard and screen reader users start at the new content, unless the page moved the focus itself, or the reader did:
    // a menu that they have opened meanwhile would close.
    if (!pathChanged || hash !== '') return;
    const before = document.activeElement;
    // To move the focus, a browser lays out all that is new: once, with the frame that shows it.
    requestAnimationFrame(() => {
      const now = document.activeElement;
      if ((now !== document.body && (turned || now !== before)) || isInField()) return;
      document.getElementById('main')?.focus({ preventScroll: true });
    });
  });
  // GET forms navigate within the page too.
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (
      event.defaultPrevented ||
      !(form instanceof HTMLFormElement) ||
      form.getAttribute('method') !== 'get' ||
      form.dataset['enhance'] === undefined
    )
      return;
    event.preventDefault();
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(form))
      if (typeof value === 'string' && value !== '') query.append(name, value);
    const text = query.toString();
    // A field named `action` hides the form's own property.
    const { pathname } = new URL(form.getAttribute('action') ?? '', document.baseURI);
    const href = pathname + (text === '' ? '' : `?${text}`);
    // As browsers do: what is sent again takes its own place in the history.
    if (href === location.pathname + location.search) return router.history.replace(href);
    // For boxes that follow the address.
    form.dataset['sent'] = text;
    return router.history.push(href);
  });
}
