/** The behaviour of every `details[data-menu]` of the document, from one set of listeners. */
const items = '[role^="menuitem"]:not([disabled]):not([aria-disabled="true"])';

function openMenus(): HTMLDetailsElement[] {
  return [...document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')];
}

function close(menu: HTMLDetailsElement, focus: boolean): void {
  menu.open = false;
  if (focus) menu.querySelector('summary')?.focus();
}

function itemsOf(menu: Element): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>(items)].filter((item) => item.offsetParent !== null);
}

/** The gap between a list and its opener, and between a list and the edge of the window. */
const gap = 4;
const edge = 8;
/** With less room than this on both sides of the opener, the list covers it. */
const leastRoom = 200;

/** Keeps the list inside the window: flips it up, moves it aside if there is more room, and limits its height. */
function place(menu: HTMLDetailsElement): void {
  const list = menu.querySelector<HTMLElement>(':scope > .menu-list');
  const summary = menu.querySelector('summary');
  if (list === null || summary === null) return;
  list.style.inset = '';
  list.style.maxHeight = '';
  // There it is a sheet at the bottom of the window.
  if (matchMedia('(max-width: 543px)').matches) return;
  const width = document.documentElement.clientWidth;
  const box = list.getBoundingClientRect();
  if (box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= width) return;
  const anchor = summary.getBoundingClientRect();
  const frame = menu.getBoundingClientRect();
  const below = innerHeight - edge - (anchor.bottom + gap);
  const above = anchor.top - gap - edge;
  const up = list.offsetHeight > below && above > below;
  const room = Math.min(Math.max(up ? above : below, leastRoom), innerHeight - 2 * edge);
  const height = Math.min(list.offsetHeight, room);
  const wanted = up ? anchor.top - gap - height : anchor.bottom + gap;
  const top = Math.max(edge, Math.min(wanted, innerHeight - edge - height));
  const left = Math.max(edge, Math.min(box.left, width - edge - list.offsetWidth));
  list.style.maxHeight = `${room}px`;
  list.style.inset = `${top - frame.top}px auto auto ${left - frame.left}px`;
}

let typed = '';
let typedAt = 0;

/** The list can appear or grow after the menu has opened. */
function keepPlaced(menu: HTMLDetailsElement): void {
  const list = menu.querySelector(':scope > .menu-list');
  if (list === null) return;
  let height = -1;
  const sizes = new ResizeObserver(() => {
    if (!menu.open || !menu.isConnected) return sizes.disconnect();
    const now = list.scrollHeight;
    if (now === height) return;
    height = now;
    place(menu);
  });
  sizes.observe(list);
  for (const child of list.children) sizes.observe(child);
}

/** The item that begins with the letters typed within the last half second. */
function matching(all: readonly HTMLElement[], key: string, current: number): HTMLElement | undefined {
  const now = Date.now();
  typed = now - typedAt < 500 ? typed + key.toLowerCase() : key.toLowerCase();
  typedAt = now;
  const from = typed.length === 1 ? current + 1 : Math.max(current, 0);
  return [...all.slice(from), ...all.slice(0, from)].find((item) =>
    item.textContent.trim().toLowerCase().startsWith(typed),
  );
}

function onKey(event: KeyboardEvent): void {
  if (!(event.target instanceof Element)) return;
  const menu = event.target.closest<HTMLDetailsElement>('details[data-menu]');
  if (menu === null) return;
  if (event.key === 'Escape' && menu.open) {
    close(menu, true);
    event.preventDefault();
    event.stopPropagation();
    return;
  }
  if (menu.dataset['menu'] === 'popover' || event.metaKey || event.ctrlKey || event.altKey) return;
  const onSummary = event.target.closest('summary') !== null;
  if (onSummary && !menu.open) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    menu.open = true;
    const enter = (): boolean => {
      const all = itemsOf(menu);
      (event.key === 'ArrowDown' ? all[0] : all.at(-1))?.focus();
      return all.length > 0;
    };
    if (enter()) return;
    // Its entries are loading.
    const coming = new MutationObserver(() => {
      if (!menu.open || enter()) coming.disconnect();
    });
    coming.observe(menu, { childList: true, subtree: true });
    return;
  }
  if (!menu.open || event.target.matches('input, textarea')) return;
  const all = itemsOf(menu);
  const current = all.indexOf(event.target as HTMLElement);
  let next: HTMLElement | undefined;
  if (event.key === 'ArrowDown') next = all[(current + 1) % all.length];
  else if (event.key === 'ArrowUp') next = all[(current <= 0 ? all.length : current) - 1];
  else if (event.key === 'Home') next = all[0];
  else if (event.key === 'End') next = all.at(-1);
  else if (event.key === 'Tab') return close(menu, false);
  else if (event.key.length === 1 && event.key !== ' ' && !onSummary)
    next = matching(all, event.key, current);
  else return;
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
}

/** Adds the listeners; once per page. */
export function startMenuKeys(): void {
  for (const menu of openMenus()) keepPlaced(menu);
  document.addEventListener('keydown', onKey, true);
  document.addEventListener(
    'toggle',
    (event) => {
      const menu = event.target;
      if (!(menu instanceof HTMLDetailsElement) || menu.dataset['menu'] === undefined || !menu.open) return;
      for (const other of openMenus()) if (other !== menu && !other.contains(menu)) close(other, false);
      keepPlaced(menu);
    },
    true,
  );
  addEventListener('resize', () => {
    for (const menu of openMenus()) place(menu);
  });
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return;
    for (const menu of openMenus()) {
      // The pressed element may be gone; the event's path still shows where it was.
      if (!event.composedPath().includes(menu)) close(menu, false);
      else if (event.target.closest('[role="menuitem"], [role="menuitemradio"]') !== null)
        close(menu, event.target.closest('a') === null);
    }
  });
}
