/** What one step of indentation is in a text: a tab, or the most frequent step of spaces; two spaces where nothing is indented. */
export function indentationOf(text: string): string {
  const steps = new Map<number, number>();
  let tabs = 0;
  let before = 0;
  for (const line of text.slice(0, 100_000).split('\n')) {
    if (line.startsWith('\t')) tabs += 1;
    if (line.trim() === '' || line.startsWith('\t')) continue;
    const depth = line.length - line.trimStart().length;
    const step = Math.abs(depth - before);
    if (step >= 2 && step <= 8) steps.set(step, (steps.get(step) ?? 0) + 1);
    before = depth;
  }
  const [best, count] = [...steps].sort((a, b) => b[1] - a[1])[0] ?? [2, 0];
  return tabs > count ? '\t' : ' '.repeat(best);
}
