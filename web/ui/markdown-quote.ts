/** Prefixes every line with `> ` and appends an empty line to write on. */
export function quoteOf(text: string): string {
  const lines = text.trim().split(/\r?\n/);
  return `${lines.map((line) => (line === '' ? '>' : `> ${line}`)).join('\n')}\n\n`;
}
