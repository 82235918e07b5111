/** The walls of ARCHITECTURE.md: which modules may import which. Each message says what to do instead. */
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import type { OwnedTables } from '../server/platform/database/owned-tables.ts';
import { roomOf, tableProblems } from './check-tables.ts';
import type { Room } from './check-tables.ts';

const root = join(import.meta.dirname, '..');
const importPattern =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;

interface Import {
  readonly from: string;
  readonly to: string;
  /** Nothing of it remains at run time. */
  readonly typeOnly: boolean;
}

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

/** Statements that are built without an import, by the connection itself. */
const statement = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/;

/** A rule of access is compiled to SQL and TypeScript at once (docs/decisions/0036); `database` opens and migrates the database. */
const mayUseSql = (file: string): boolean =>
  /^server\/(?:migrations|platform\/database)\//.test(file) ||
  /^server\/platform\/access\/(?:rule|[a-z]+-rules)\.ts$/.test(file) ||
  file.endsWith('.queries.ts');

/** Tests, and what they collect from beside the routes. */
const isTest = (file: string): boolean => /\.(?:test|e2e|examples|tour)\.tsx?$/.test(file);
const featureOf = (file: string): string | undefined =>
  /^(?:server|web)\/features\/([^/]+)\//.exec(file)?.[1];
const problems: string[] = [];
const graph = new Map<string, Set<string>>();

for (const { from, to, typeOnly } of imports) {
  if (isTest(from)) continue;
  const bad = (remedy: string): void => void problems.push(`${from} imports ${to}: ${remedy}`);
  const ours = /^(?:contract|server|web|cli|testing|tools|bench|demo)\//.test(to);
  if (from.startsWith('contract/') && ours && !to.startsWith('contract/'))
    bad('contract imports nothing of ours. Move the type into contract/.');
  if (from.startsWith('web/') && to.startsWith('server/')) bad('the web meets the server only in contract/.');
  if (from.startsWith('server/') && to.startsWith('web/')) bad('the server meets the web only in contract/.');
  if (/^server\/(?:platform|git|markdown|ssh|migrations)\//.test(from) && to.startsWith('server/features/'))
    bad('this room knows no feature. Let the feature register itself, or pass in what is needed.');
  if (/^server\/(?:git|markdown|ssh)\//.test(from) && to.startsWith('server/platform/'))
    bad('git, markdown and ssh stand alone. Pass in what is needed.');
  if (from.startsWith('web/ui/') && /^web\/(?:features|routes)\//.test(to)) bad('ui knows no feature.');
  const changesRefs = from.startsWith('server/features/repositories/ref-changes/');
  if (
    to === 'server/git/ref-door.ts' &&
    !changesRefs &&
    !from.startsWith('server/git/') &&
    from !== 'server/features/projects/default-branch.ts'
  )
    bad('refs change through changeRefs (server/features/repositories/ref-changes), which records it.');
  if (/\/ref-changes\/(?:record-refs|ref-intent\.queries)\.ts$/.test(to) && !changesRefs)
    bad('an intent is opened and closed by changeRefs and receivePush.');
  const [a, b] = [featureOf(from), featureOf(to)];
  if (
    b !== undefined &&
    a !== b &&
    from.startsWith('server/features/') &&
    !/^server\/features\/[^/]+\/index\.ts$/.test(to)
  )
    bad(`enter a feature through its index.ts, or react to its events.`);
  if (from.startsWith('server/features/') && a !== undefined && b !== undefined && a !== b)
    graph.set(a, (graph.get(a) ?? new Set()).add(b));
  if (from.startsWith('server/features/') && to === 'fastify' && !typeOnly && !from.endsWith('.routes.ts'))
    bad('only routes know Fastify.');
  if (/^server\/features\/.*\.policy\.ts$/.test(from) && (to === 'kysely' || to.endsWith('.service.ts')))
    bad('a policy is pure: it looks at what it is given.');
  if (
    /^server\/(?:features|platform)\//.test(from) &&
    !from.startsWith('server/platform/database/') &&
    /^node:child_process$/.test(to)
  )
    bad('only server/git starts git; other programs belong to a room of their own.');
  if (to === 'kysely' && !typeOnly && !mayUseSql(from)) bad('SQL belongs to *.queries.ts.');
}

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

const state = new Map<string, 'open' | 'done'>();
function visit(feature: string, path: readonly string[]): void {
  if (state.get(feature) === 'done') return;
  if (state.get(feature) === 'open') {
    problems.push(
      `the features import each other in a circle: ${[...path.slice(path.indexOf(feature)), feature].join(' → ')}. React to events in one of them.`,
    );
    return;
  }
  state.set(feature, 'open');
  for (const next of graph.get(feature) ?? []) visit(next, [...path, feature]);
  state.set(feature, 'done');
}
for (const feature of graph.keys()) visit(feature, []);

if (problems.length > 0) {
  console.error([...new Set(problems)].join('\n'));
  process.exit(1);
}
console.log(`${files.length} files, ${imports.length} imports, no wall crossed`);
