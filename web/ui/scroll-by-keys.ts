const waiting = new Set<HTMLElement>();

/** All in one look: first read, then write, so that the page is not laid out for each. */
function measure(): void {
  const wide = [...waiting]
    .flatMap((body) => [...body.querySelectorAll<HTMLElement>('pre, table')])
    .filter((box) => box.scrollWidth > box.clientWidth);
  waiting.clear();
  for (const box of wide) box.tabIndex = 0;
}

/** What is wider than the page is scrolled by keyboards too; found out once the page is painted. */
export function scrollByKeys(body: HTMLElement): void {
  if (waiting.size === 0) requestAnimationFrame(() => setTimeout(measure));
  waiting.add(body);
}
