import { useShortcuts } from './shortcuts.ts';

/** The rows of the list on this page; each holds one link that opens it. */
const rows = '[data-list] [data-opens]';

function move(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>(rows)];
  const current = links.indexOf(document.activeElement as HTMLElement);
  const next = current < 0 ? (step > 0 ? 0 : links.length - 1) : current + step;
  const link = links[next];
  link?.focus({ preventScroll: true });
  link?.closest('li')?.scrollIntoView({ block: 'nearest' });
}

/** `j` and `k` move the focus through a list marked `data-list` whose row links are marked `data-opens`; Enter opens a link as usual. */
export function useListKeys(texts: { next: string; previous: string; group: string }): void {
  useShortcuts(
    () => [
      { keys: 'j', label: texts.next, group: texts.group, run: () => move(1) },
      { keys: 'k', label: texts.previous, group: texts.group, run: () => move(-1) },
    ],
    [],
  );
}
