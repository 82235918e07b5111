import { TextDecoder } from 'node:util';
import { CsvError, parse } from 'csv-parse/sync';
import { badRequest } from '../../../platform/errors.ts';

/** As many issues as one file opens. */
const mostRows = 1000;

/** What a column says about a new issue, by the names that exports and people give it. */
const fields = {
  title: ['title'],
  description: ['description'],
  dueDate: ['due_date'],
  milestone: ['milestone'],
  labels: ['labels', 'label'],
  weight: ['weight'],
  confidential: ['confidential'],
  assignees: ['assignees', 'assignee_username', 'assignee_usernames'],
} as const;
export type CsvField = keyof typeof fields;

export interface CsvRow {
  /** Of the file, counted from 1. */
  readonly line: number;
  readonly values: Readonly<Partial<Record<CsvField, string>>>;
}

export interface IssueCsv {
  readonly rows: readonly CsvRow[];
  readonly ignoredColumns: readonly string[];
}

const named = (header: string): CsvField | undefined => {
  const name = header
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  return (Object.keys(fields) as CsvField[]).find((field) =>
    (fields[field] as readonly string[]).includes(name),
  );
};

function textOf(data: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(data);
  } catch {
    throw badRequest('The file is not UTF-8 text. Save it as CSV with the encoding UTF-8.');
  }
}

/** The separator that the first line has most of. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1);
  const count = (separator: string): number => first.split(separator).length;
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0]!;
}

/** What an export marks as text is that text again. */
const unmarked = (value: string): string => (/^'[=+\-@\t\r]/.test(value) ? value.slice(1) : value);

interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

function parseAll(text: string): Parsed[] {
  try {
    return parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      // One row more than may be, below the header.
      to: mostRows + 2,
    }) as unknown as Parsed[];
  } catch (error) {
    if (error instanceof CsvError) throw badRequest(`The file is not valid CSV. ${error.message}`);
    throw error;
  }
}

/** The rows of a file. Throws 400 for one that is no CSV, has no titles or has too many rows. */
export function readIssueCsv(data: Buffer): IssueCsv {
  const [header, ...records] = parseAll(textOf(data));
  if (header === undefined) throw badRequest('The file is empty. Its first line names the columns.');
  const columns = header.record.map(named);
  if (!columns.includes('title'))
    throw badRequest('The file has no column “title”. Its first line names the columns.');
  const twice = header.record.find(
    (_, index) => columns[index] !== undefined && columns.indexOf(columns[index]) < index,
  );
  if (twice !== undefined) throw badRequest(`The file has more than one column “${twice.trim()}”.`);
  if (records.length === 0) throw badRequest('The file has no rows below its first line.');
  if (records.length > mostRows)
    throw badRequest(`The file has more than ${mostRows} rows. Split it into smaller ones.`);
  return {
    rows: records.map(({ record, info }) => ({
      // A field may have several lines: the parser counts to the row's last one.
      line: info.lines - record.join('').split('\n').length + 1,
      values: Object.fromEntries(
        columns.flatMap((field, index) =>
          field === undefined ? [] : [[field, unmarked(record[index] ?? '')]],
        ),
      ),
    })),
    ignoredColumns: header.record.filter((name, index) => columns[index] === undefined && name.trim() !== ''),
  };
}
