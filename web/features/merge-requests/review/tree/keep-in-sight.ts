/** Scrolls a list to one of its rows. Nothing else moves: neither the page, nor where Tab goes on from, as `scrollIntoView` would have it. */
export function keepInSight(list: HTMLElement, row: Element): void {
  const [frame, { top, bottom }] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
  if (top < frame.top) list.scrollTop -= frame.top - top;
  else if (bottom > frame.bottom) list.scrollTop += bottom - frame.bottom;
}
