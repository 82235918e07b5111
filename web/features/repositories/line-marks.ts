/** `#L10` and `#L10-20` (also `#L10-L20`, the syntax of other hosts). */
export function parseLines(hash: string): { from: number; to: number } | undefined {
  const match = /^#L(\d{1,7})(?:-L?(\d{1,7}))?$/.exec(hash);
  if (match === null) return undefined;
  const a = Number(match[1]);
  const b = Number(match[2] ?? match[1]);
  return a < 1 || b < 1 ? undefined : { from: Math.min(a, b), to: Math.max(a, b) };
}

export function lineHash({ from, to }: { from: number; to: number }): string {
  return from === to ? `#L${from}` : `#L${from}-${to}`;
}

const lineHeight = 20;

/**
 * Makes the line numbers of a view clickable, and marks the lines named in the address. All lines have the same height, so
 * a position on the screen identifies a line and lines need no elements of their own.
 */
export function startLineMarks(view: HTMLElement, lineCount: number): () => void {
  const mark = view.querySelector<HTMLElement>('.code-mark')!;
  const body = view.querySelector<HTMLElement>('.code-body')!;
  const show = (scroll: boolean): void => {
    const lines = parseLines(location.hash);
    const shown = lines !== undefined && lines.from <= lineCount;
    mark.hidden = !shown;
    if (!shown) return;
    const to = Math.min(lines.to, lineCount);
    mark.style.top = `${(lines.from - 1) * lineHeight}px`;
    mark.style.height = `${(to - lines.from + 1) * lineHeight}px`;
    if (scroll) {
      const { top } = body.getBoundingClientRect();
      window.scrollTo({ top: window.scrollY + top + (lines.from - 1) * lineHeight - innerHeight / 3 });
    }
  };
  const onClick = (event: MouseEvent): void => {
    const chunk = event.target instanceof Element ? event.target.closest('.code-chunk') : null;
    if (chunk === null || event.target !== chunk) return;
    const line = Math.floor((event.clientY - body.getBoundingClientRect().top) / lineHeight) + 1;
    if (line < 1 || line > lineCount) return;
    const before = event.shiftKey ? parseLines(location.hash) : undefined;
    const lines =
      before === undefined
        ? { from: line, to: line }
        : { from: Math.min(before.from, line), to: Math.max(before.from, line) };
    history.replaceState(history.state, '', location.pathname + location.search + lineHash(lines));
    getSelection()?.removeAllRanges();
    show(false);
  };
  const onHash = (): void => show(true);
  body.addEventListener('click', onClick);
  window.addEventListener('hashchange', onHash);
  show(true);
  return () => {
    body.removeEventListener('click', onClick);
    window.removeEventListener('hashchange', onHash);
  };
}
