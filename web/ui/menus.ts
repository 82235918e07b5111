/** Where the focus goes when a menu opens: to its list, or to an entry. */
export type Opening = 'list' | 'first' | 'last';

const openings: Readonly<Record<string, Opening>> = { ArrowDown: 'first', ArrowUp: 'last' };

/** Opens menus by arrow keys: they become clicks, which are kept until the opener is hydrated, and say where they lead. */
export function startMenus(): void {
  document.addEventListener(
    'keydown',
    (event) => {
      const { key, target } = event;
      const to = openings[key];
      if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      if (!(target instanceof HTMLElement) || !target.matches('[data-menu] > summary')) return;
      event.preventDefault();
      event.stopPropagation();
      target.dataset['to'] = to;
      target.click();
    },
    true,
  );
}
