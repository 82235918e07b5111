const cellText = (cell: Element): string =>
  (cell.textContent ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll('|', String.raw`\|`);

/**
 * MD-09 Converts a table copied from a spreadsheet or page to Markdown. Undefined unless the HTML is a single table whose rows all have
 * the same number of cells, as many as the plain text on the clipboard.
 */
export function tableFromPaste(html: string, plain: string): string | undefined {
  const document = new DOMParser().parseFromString(html, 'text/html');
  const tables = document.querySelectorAll('table');
  if (tables.length !== 1) return undefined;
  const rows = [...tables[0]!.querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll('td, th')].map(cellText),
  );
  const columns = rows[0]?.length ?? 0;
  if (columns === 0 || rows.some((row) => row.length !== columns)) return undefined;
  // Text around the table would be lost.
  const lines = plain.trim().split(/\r?\n/);
  if (lines.length !== rows.length || lines.some((line) => line.split('\t').length > columns))
    return undefined;
  const [head, ...body] = rows.map((row) => `| ${row.join(' | ')} |`);
  return [head, `|${' --- |'.repeat(columns)}`, ...body].join('\n');
}
