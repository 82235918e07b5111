import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { migrations } from '../server/migrations/index.ts';

/** The header of a table's rows in a dump. */
interface TableHead {
  readonly table: string;
  readonly columns: readonly string[];
}

/**
 * Fills an empty database with a dump (lines of JSON, one per row, below a line `# …` for the schema's version and one for each table), using the
 * schema of the dump and no later one: `migrate` then updates it as it would an instance of that version.
 */
export async function restoreWorld(url: string, file: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Rows come table by table: their references may not exist yet.
    await client.query('set session_replication_role = replica');
    let head: TableHead | undefined;
    let rows: string[] = [];
    let indexes: readonly string[] = [];
    const flush = async (): Promise<void> => {
      if (head !== undefined && rows.length > 0) await insertRows(client, head, rows);
      rows = [];
    };
    for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()) })) {
      if (!line.startsWith('# ')) {
        if (rows.push(line) === 2000) await flush();
        continue;
      }
      await flush();
      const next = JSON.parse(line.slice(2)) as TableHead | { readonly version: number };
      if ('version' in next) {
        await createSchema(client, next.version);
        indexes = await dropIndexes(client);
      } else {
        head = next;
        // A migration may have inserted rows.
        await client.query(`delete from ${pg.escapeIdentifier(head.table)}`);
      }
    }
    await flush();
    for (const definition of indexes) await client.query(definition);
    await restoreSequences(client);
    await client.query('analyze');
  } finally {
    await client.end();
  }
  await runMigrations({ connectionString: url });
}

async function createSchema(client: pg.Client, version: number): Promise<void> {
  await client.query(
    'create table schema_migrations (version integer primary key, name text not null, applied_at timestamptz not null default now())',
  );
  for (const migration of migrations.filter((each) => each.version <= version)) {
    await client.query(migration.sql);
    await client.query('insert into schema_migrations (version, name) values ($1, $2)', [
      migration.version,
      migration.name,
    ]);
  }
}

/**
 * Drops the indexes on which no constraint rests and returns how to create them: those of the words of many texts are built in a fraction of
 * the time that keeping them row by row takes.
 */
async function dropIndexes(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = i.indexrelid)
     order by c.relname`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

async function insertRows(
  client: pg.Client,
  { table, columns }: TableHead,
  rows: readonly string[],
): Promise<void> {
  const names = columns.map((name) => pg.escapeIdentifier(name));
  await client.query(
    `insert into ${pg.escapeIdentifier(table)} (${names.join(', ')}) overriding system value
     select ${names.join(', ')} from json_populate_recordset(null::${pg.escapeIdentifier(table)}, $1)`,
    [`[${rows.join(',')}]`],
  );
}

async function restoreSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select c.relname as table, a.attname as column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null`,
  );
  for (const { table, column, sequence } of rows) {
    await client.query(
      `select setval($1, greatest(1, (select max(${pg.escapeIdentifier(column)}) from ${pg.escapeIdentifier(table)})))`,
      [sequence],
    );
  }
}
