import { CsvError, parse } from 'csv-parse/sync';
import type { RenderedFile, RenderedRow } from '../../../../contract/repositories/rendered.ts';
import { compareLists } from './compare-lists.ts';

/** What a page can show of a table. */
const [mostCells, mostColumns, mostCharacters] = [5000, 100, 1000];
/** Rows around a change. */
const around = 2;

function rowsOf(text: string, path: string): string[][] {
  return parse(text, {
    delimiter: /\.tsv$/i.test(path) ? '\t' : [',', ';'],
    relax_column_count: true,
    relax_quotes: true,
    bom: true,
  });
}

/** The rows of both versions in one table: the first, which names the columns, and what changed with what is around it. */
export function renderTable(path: string, old: string | null, now: string | null): RenderedFile {
  let compared: ReturnType<typeof compareLists<string[]>>;
  try {
    compared = compareLists(
      old === null ? null : rowsOf(old, path),
      now === null ? null : rowsOf(now, path),
      (row) => JSON.stringify(row),
    );
  } catch (error) {
    if (error instanceof CsvError) return { kind: 'broken' };
    throw error;
  }
  const isNear = new Uint8Array(compared.length);
  for (const [index, { mark }] of compared.entries())
    if (mark !== 'same') isNear.fill(1, Math.max(0, index - around), index + around + 1);
  const rows: RenderedRow[] = [];
  let cells = 0;
  let more = false;
  for (const [index, { mark, entry }] of compared.entries()) {
    const last = rows.at(-1);
    if (index > 0 && isNear[index] === 0) {
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
