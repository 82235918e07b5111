/**
 * A table has one owner (docs/decisions/0045): the room whose `*.tables.ts` names it. This check finds the tables that a room's SQL
 * names and refuses foreign writes, and foreign reads of tables that are not declared readable by all. It reads the source as text;
 * what triggers write is not seen.
 */
import type { OwnedTables } from '../server/platform/database/owned-tables.ts';

export interface TableUse {
  readonly table: string;
  readonly writes: boolean;
  readonly line: number;
}

export interface Room {
  readonly name: string;
  readonly tables: OwnedTables;
}

/** The room of a file: a feature, or a folder of the platform. */
export function roomOf(file: string): string | undefined {
  return /^server\/(?:features|platform)\/[^/]+(?=\/)/.exec(file)?.[0];
}

const writing =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|(?<!\bfor\s+(?:no\s+key\s+)?)update)\s+(?:only\s+)?([a-z_]+)\b|\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`]([a-z_]+)/g;
const reading =
  /\b(?:(?<!\bdelete\s+)from|join|using)\s+(?:lateral\s+)?\(?(?:only\s+)?([a-z_]+)\b|\.(?:selectFrom|from|using|(?:inner|left|right|full|cross)Join(?:Lateral)?)\(\s*\[?\s*['"`]([a-z_]+)/g;
/** A part of a statement that begins with a join: sql`a x join b y`. */
const beginning = /\bsql(?:<[^`]*>)?`\s*\(?([a-z_]+)\s+(?:as\s+)?[a-z_]+\b/g;
/** Further tables of a `from a x, b y`. */
const listed =
  /\b(?:from|using)\s+[a-z_]+(?:\s+(?:as\s+)?[a-z_]+)?((?:\s*,\s*[a-z_]+(?:\s+(?:as\s+)?[a-z_]+)?)+)/g;
const dynamic =
  /\b(?:insert\s+into|delete\s+from|(?<!\bfor\s+(?:no\s+key\s+)?)update)\s+(?:only\s+)?\$\{|\.(?:insertInto|updateTable|deleteFrom|selectFrom)\(\s*[A-Za-z_$`]+[\w.$]*\s*[),[]|\bsql\s*\.\s*(?:table|id)\(/g;

const withoutComments = (source: string): string =>
  source
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
    .replaceAll(/(^|\s)\/\/.*$/gm, '$1');

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

/** The tables that the SQL in a source names. */
export function tablesIn(source: string, known: ReadonlySet<string>): TableUse[] {
  const text = withoutComments(source);
  const uses: TableUse[] = [];
  const add = (table: string | undefined, writes: boolean, index: number): void => {
    if (table !== undefined && known.has(table)) uses.push({ table, writes, line: lineAt(text, index) });
  };
  for (const match of text.matchAll(writing)) add(match[1] ?? match[2], true, match.index);
  for (const match of text.matchAll(reading)) add(match[1] ?? match[2], false, match.index);
  for (const match of text.matchAll(beginning)) add(match[1], false, match.index);
  for (const match of text.matchAll(listed))
    for (const name of match[1]!.matchAll(/,\s*([a-z_]+)/g)) add(name[1], false, match.index);
  return uses;
}

/** The lines of statements whose table is not written out, so that this check could not see it. */
export function hiddenTablesIn(source: string): number[] {
  const text = withoutComments(source);
  return [...text.matchAll(dynamic)].map(({ index }) => lineAt(text, index));
}

/** What is wrong with the declarations and with the SQL of these files, each with what to do instead. */
export function tableProblems(
  sources: ReadonlyMap<string, string>,
  rooms: readonly Room[],
  known: ReadonlySet<string>,
): string[] {
  const problems: string[] = [];
  const owners = new Map<string, string>();
  const open = new Set<string>();
  for (const { name, tables } of rooms)
    for (const table of [...(tables.own ?? []), ...Object.keys(tables.readByAll ?? {})]) {
      const other = owners.get(table);
      if (other !== undefined) problems.push(`${table} has two owners: ${other} and ${name}.`);
      owners.set(table, name);
      if (table in (tables.readByAll ?? {})) open.add(table);
    }
  for (const table of known)
    if (!owners.has(table))
      problems.push(`${table} has no owner: name it in the *.tables.ts of the room that writes it.`);
  for (const [file, source] of sources) {
    const room = roomOf(file);
    for (const line of hiddenTablesIn(source))
      problems.push(`${file}:${line} hides which table it is about: write the name out.`);
    for (const { table, writes, line } of tablesIn(source, known)) {
      const owner = owners.get(table);
      if (owner === undefined || owner === room) continue;
      if (writes)
        problems.push(
          `${file}:${line} writes ${table}, which belongs to ${owner}: call a function that it exports, or use a part of a statement.`,
        );
      else if (!open.has(table))
        problems.push(
          `${file}:${line} reads ${table}, which belongs to ${owner}: use a function or query part that it exports.`,
        );
    }
  }
  return problems;
}
