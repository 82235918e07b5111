import { describe, expect, it } from 'vitest';
import { hiddenTablesIn, tableProblems, tablesIn } from './check-tables.ts';
import type { Room } from './check-tables.ts';

const known = new Set(['labels', 'subject_labels', 'users', 'todos']);
const rooms: readonly Room[] = [
  { name: 'server/features/labels', tables: { own: ['subject_labels', 'labels'] } },
  { name: 'server/features/todos', tables: { own: ['todos'] } },
  { name: 'server/platform/people', tables: { readByAll: { users: 'Everything has an author.' } } },
];
const problemsOf = (file: string, source: string): string[] =>
  tableProblems(new Map([[file, source]]), rooms, known);

describe('the tables that SQL names', () => {
  const uses = (source: string): string[] =>
    tablesIn(source, known).map(({ table, writes }) => `${writes ? 'writes' : 'reads'} ${table}`);

  it.each([
    ['sql`insert into labels (title) values (${title})`', ['writes labels']],
    [
      'sql`with gone as (delete from todos t using users u where t.user_id = u.id) select 1`',
      ['writes todos', 'reads users'],
    ],
    [
      'sql`update labels l set title = s.title from subject_labels s`',
      ['writes labels', 'reads subject_labels'],
    ],
    ['sql`update\n  labels set x = 1`', ['writes labels']],
    ["db.insertInto('labels').values({})", ['writes labels']],
    ["db\n.updateTable('todos as t')", ['writes todos']],
    [
      "db.selectFrom('users as u').innerJoin('todos as t', 't.user_id', 'u.id')",
      ['reads users', 'reads todos'],
    ],
    ['sql`select 1 from users u, todos t where true`', ['reads users', 'reads todos']],
    ['sql`select 1 from (todos t join users u on true)`', ['reads todos', 'reads users']],
    ['sql`select 1 from todos where id = 1 for no key update`', ['reads todos']],
    ['const from = sql`todos t join users u on u.id = t.user_id`', ['reads users', 'reads todos']],
    ['sql`select todos from others`', []],
    ['// update labels\n/** delete from todos */', []],
  ])('are found in %s', (source, found) => {
    expect(uses(source)).toEqual(found);
  });

  it('are written out', () => {
    expect(hiddenTablesIn('const a = 1;\nsql`update ${table} set x = 1`;')).toEqual([2]);
    expect(hiddenTablesIn('sql.table(names[kind])')).toEqual([1]);
    expect(hiddenTablesIn('db.updateTable(table)')).toEqual([1]);
    expect(hiddenTablesIn("sql`select 1 from ${part} where x = 1 for update`; db.updateTable('x')")).toEqual(
      [],
    );
  });
});

describe('a table has one owner', () => {
  // was: accounts, groups, namespaces, issues and repositories all wrote to projects, and nothing said a word.
  it('refuses a foreign write', () => {
    expect(problemsOf('server/features/todos/todo.queries.ts', 'sql`delete from labels`')).toEqual([
      expect.stringMatching(
        /^server\/features\/todos\/todo\.queries\.ts:1 writes labels, which belongs to server\/features\/labels: call/,
      ),
    ]);
    expect(
      problemsOf('server/features/todos/todo.queries.ts', 'sql`update users set name = 1`'),
    ).toHaveLength(1);
  });

  it('refuses a foreign read, unless everybody may read the table', () => {
    expect(problemsOf('server/features/todos/todo.queries.ts', 'sql`select from labels`')).toEqual([
      expect.stringMatching(/reads labels, which belongs to server\/features\/labels: use/),
    ]);
    expect(problemsOf('server/features/todos/todo.queries.ts', 'sql`select from users join todos`')).toEqual(
      [],
    );
  });

  it('lets the owner do both', () => {
    const source = 'sql`insert into subject_labels select from labels`';
    expect(problemsOf('server/features/labels/subject-label.queries.ts', source)).toEqual([]);
  });

  it('wants exactly one owner of each table', () => {
    const twice: Room = { name: 'server/features/boards', tables: { own: ['labels'] } };
    expect(tableProblems(new Map(), [...rooms, twice], new Set([...known, 'timelogs']))).toEqual([
      'labels has two owners: server/features/labels and server/features/boards.',
      'timelogs has no owner: name it in the *.tables.ts of the room that writes it.',
    ]);
  });
});
