/**
 * An edited text with the line ends of the file that it was made from: a field of a page has line feeds alone. Each line that is in the
 * file keeps its end, new ones get that of most. A text that has other ends is taken as it is.
 */
export function withLineEnds(text: string, sides: readonly string[]): string {
  if (text.includes('\r')) return text;
  const ends = new Map<string, string>();
  let balance = 0;
  for (const line of sides.flatMap((side) => side.split(/(?<=\n)/))) {
    if (!line.endsWith('\n')) continue;
    const end = line.endsWith('\r\n') ? '\r\n' : '\n';
    balance += end === '\n' ? -1 : 1;
    const content = line.slice(0, -end.length);
    const known = ends.get(content);
    ends.set(content, known === undefined || known === end ? end : '');
  }
  const usual = balance > 0 ? '\r\n' : '\n';
  const lines = text.split('\n');
  return lines
    .map((line, index) => (index === lines.length - 1 ? line : line + (ends.get(line) || usual)))
    .join('');
}
