/** The walls of ARCHITECTURE.md: which modules may import which. Each message says what to do instead. */
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import type { OwnedTables } from '../server/platform/database/owned-tables.ts';
import { roomOf, tableProblems } from './check-tables.ts';
import type { Room } from './check-tables.ts';
import { contractProblems, isTest, mayUseSql, wallProblems } from './walls.ts';
import type { Import } from './walls.ts';

/** Statements that are built without an import, by the connection itself. */
const statement = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/;

const root = join(import.meta.dirname, '..');
const importPattern =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;

const files: string[] = [];
for await (const file of glob('{contract,server,web,cli}/**/*.{ts,tsx}', { cwd: root })) files.push(file);
if (files.length === 0) throw new Error('No files found: the check checks nothing.');

const imports: Import[] = [];
for (const file of files) {
  const text = readFileSync(join(root, file), 'utf8');
  for (const match of text.matchAll(importPattern)) {
    const target = match[1] ?? match[2]!;
    imports.push({
      from: file,
      to: target.startsWith('.') ? normalize(join(dirname(file), target)) : target,
      typeOnly: /^\s*(?:import|export)\s+type\s/.test(match[0]),
    });
  }
}

const problems = wallProblems(imports);

const features = new Set(
  files.flatMap((file) => /^(?:server|web)\/features\/([^/]+)\//.exec(file)?.[1] ?? []),
);
problems.push(...contractProblems(files, features));

for (const file of files)
  if (
    file.startsWith('server/') &&
    !mayUseSql(file) &&
    !isTest(file) &&
    statement.test(readFileSync(join(root, file), 'utf8'))
  )
    problems.push(`${file} builds a statement: SQL belongs to *.queries.ts.`);

const rooms: Room[] = [];
for (const file of files)
  if (file.endsWith('.tables.ts')) {
    const declared = (await import(join(root, file))) as { readonly tables: OwnedTables };
    rooms.push({ name: roomOf(file)!, tables: declared.tables });
  }
const generated = readFileSync(join(root, 'server/platform/database/tables.ts'), 'utf8');
const known = new Set(
  Array.from(generated.split('export interface DB ')[1]!.matchAll(/^ {2}(\w+):/gm), ([, table]) => table!),
);
const withSql = files.filter(
  (file) => mayUseSql(file) && !isTest(file) && !file.startsWith('server/migrations/'),
);
problems.push(
  ...tableProblems(
    new Map(withSql.map((file) => [file, readFileSync(join(root, file), 'utf8')])),
    rooms,
    known,
  ),
);

if (problems.length > 0) {
  console.error([...new Set(problems)].join('\n'));
  process.exit(1);
}
console.log(`${files.length} files, ${imports.length} imports, no wall crossed`);
