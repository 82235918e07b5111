const menu = 'details[data-menu]';

const meets = ['pointerover', 'touchstart', 'focusin', 'toggle'] as const;

/** Loads the behaviour of menus (`menu-keys.ts`) when pointer, finger or focus first reach one. Arrow keys pressed until then are kept. */
export function startMenus(): void {
  let loading: Promise<void> | undefined;
  const stop = new AbortController();
  const load = async (): Promise<void> => {
    const { startMenuKeys } = await import('./menu-keys.ts');
    stop.abort();
    startMenuKeys();
  };
  const begin = (): Promise<void> =>
    (loading ??= load().catch(() => {
      // Not reachable: menus open and close without it, and the next one tries again.
      loading = undefined;
    }));
  for (const type of meets)
    document.addEventListener(
      type,
      ({ target }) => {
        if (target instanceof Element && target.closest(menu) !== null) void begin();
      },
      { capture: true, passive: true, signal: stop.signal },
    );
  document.addEventListener(
    'keydown',
    (event) => {
      const { key, target } = event;
      if (!(target instanceof Element) || target.closest(`${menu} > summary`) === null) return;
      if ((key !== 'ArrowDown' && key !== 'ArrowUp') || event.altKey || event.ctrlKey || event.metaKey)
        return;
      event.preventDefault();
      event.stopPropagation();
      void begin().then(() => {
        if (stop.signal.aborted) target.dispatchEvent(new KeyboardEvent('keydown', event));
      });
    },
    { capture: true, signal: stop.signal },
  );
}
