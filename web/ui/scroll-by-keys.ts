const waiting = new Set<HTMLElement>();

/** Reads everything before it writes, so that the layout is computed once. */
function measure(): void {
  const wide = [...waiting]
    .flatMap((body) => [...body.querySelectorAll<HTMLElement>('pre, table')])
    .filter((box) => box.scrollWidth > box.clientWidth);
  waiting.clear();
  for (const box of wide) box.tabIndex = 0;
}

/** Makes content wider than the page scrollable by keyboard; runs once the page is painted. */
export function scrollByKeys(body: HTMLElement): void {
  if (waiting.size === 0) requestAnimationFrame(() => setTimeout(measure));
  waiting.add(body);
}
