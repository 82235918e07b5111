import { CsvError, parse } from 'csv-parse/sync';
import type { RenderedFile, RenderedRow } from '../../../../contract/repositories/rendered.ts';
import { compareLists } from './compare-lists.ts';

/** What a page can show of a table. */
const [mostCells, mostColumns, mostCharacters] = [5000, 100, 1000];
/** More rows are not read. */
const mostRows = 20_000;
/** Rows around a change. */
const around = 2;

function rowsOf(text: string, path: string): string[][] {
  return parse(text, {
    delimiter: /\.tsv$/i.test(path) ? '\t' : [',', ';'],
    relax_column_count: true,
    relax_quotes: true,
    bom: true,
    to: mostRows + 1,
  });
}

/** The rows of both versions in one table: the first, which names the columns, and what changed with what is around it. */
export function renderTable(path: string, old: string | null, now: string | null): RenderedFile {
  let versions: (string[][] | null)[];
  try {
    versions = [old, now].map((text) => (text === null ? null : rowsOf(text, path)));
  } catch (error) {
    if (error instanceof CsvError) return { kind: 'broken' };
    throw error;
  }
  const [before, after] = versions.map((rows) => rows?.slice(0, mostRows) ?? null);
  const compared = compareLists(before ?? null, after ?? null, (row) => JSON.stringify(row));
  const isShown = new Uint8Array(compared.length);
  for (const [index, { mark }] of compared.entries())
    if (mark !== 'same') isShown.fill(1, Math.max(0, index - around), index + around + 1);
  const rows: RenderedRow[] = [];
  let cells = 0;
  let more = versions.some((rows) => rows !== null && rows.length > mostRows);
  for (const [index, { mark, entry }] of compared.entries()) {
    const last = rows.at(-1);
    if (index > 0 && isShown[index] === 0) {
      if (last?.mark === 'skipped') last.count++;
      else rows.push({ mark: 'skipped', count: 1 });
      continue;
    }
    cells += Math.min(mostColumns, entry.length);
    if (cells > mostCells) {
      more = true;
      break;
    }
    more ||= entry.length > mostColumns;
    rows.push({ mark, cells: entry.slice(0, mostColumns).map((cell) => cell.slice(0, mostCharacters)) });
  }
  return { kind: 'table', rows, more };
}
