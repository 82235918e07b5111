import pg from 'pg';
import { runMigrations } from 'graphile-worker';
import { migrations } from '../../migrations/index.ts';

/** The database can't be used in its current state. The message says what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

const lockKey = 7_046_029_254;

/** Refuses a PostgreSQL that is too old, or a database in another encoding. Returns the server's version. */
export async function checkServer(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ number: number; version: string; encoding: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
      current_setting('server_encoding') as encoding`,
  );
  const server = rows[0]!;
  if (server.number < 150_000) {
    throw new MigrationError(
      `PostgreSQL ${Math.floor(server.number / 10_000)} is too old: Coppice needs 15 or newer. Upgrade the server, or leave DATABASE_URL out to use the embedded one.`,
    );
  }
  if (server.encoding !== 'UTF8')
    throw new MigrationError(
      `The database has the encoding ${server.encoding}: create it with encoding UTF8.`,
    );
  return server.version;
}

/** The migrations that were applied to the database. Throws if this version does not know one of them. */
async function readApplied(client: pg.ClientBase): Promise<Set<number>> {
  const { rows } = await client.query<{ version: number }>('select version from schema_migrations');
  const applied = new Set(rows.map((row) => row.version));
  const newest = migrations.at(-1)!.version;
  const unknown = [...applied].filter((version) => version > newest);
  if (unknown.length > 0) {
    throw new MigrationError(
      `The database was written by a newer version of Coppice (migration ${Math.max(...unknown)}, this version knows ${newest}). Start that version, or restore a backup made by this one.`,
    );
  }
  return applied;
}

/** How many migrations were applied and how many the next start will apply. Changes nothing. */
export async function readMigrationState(
  client: pg.ClientBase,
): Promise<{ applied: number; waiting: number }> {
  const { rows } = await client.query<{ present: boolean }>(
    `select to_regclass('schema_migrations') is not null as present`,
  );
  const applied = rows[0]!.present ? (await readApplied(client)).size : 0;
  return { applied, waiting: migrations.length - applied };
}

function refuseUnreachable(error: Error & { code?: string }): never {
  // A connection that several addresses refused has only a code, no message.
  throw new MigrationError(
    `PostgreSQL can't be used: ${error.message || error.code}. Start it or correct DATABASE_URL, or leave DATABASE_URL out to use the embedded one.`,
    { cause: error },
  );
}

/** Migrates the database under a lock, so that several processes can start at the same time. Returns the versions that were applied. */
export async function migrate(
  url: string,
  onProgress: (name: string) => void = () => undefined,
): Promise<number[]> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'coppice migrate',
    connectionTimeoutMillis: 10_000,
  });
  // If the connection breaks between two statements, the next one reports it.
  client.on('error', () => undefined);
  await client.connect().catch(refuseUnreachable);
  try {
    await checkServer(client);
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(
      'create table if not exists schema_migrations (version integer primary key, name text not null, applied_at timestamptz not null default now())',
    );
    const applied = await readApplied(client);
    const done: number[] = [];
    for (const migration of migrations) {
      if (applied.has(migration.version)) continue;
      onProgress(migration.name);
      await client.query('begin');
      await client.query(migration.sql);
      await client.query('insert into schema_migrations (version, name) values ($1, $2)', [
        migration.version,
        migration.name,
      ]);
      await client.query('commit');
      done.push(migration.version);
    }
    const { rows: worker } = await client.query<{ present: boolean }>(
      `select to_regclass('graphile_worker.migrations') is not null as present`,
    );
    if (done.length > 0 || !worker[0]!.present) await runMigrations({ connectionString: url });
    return done;
  } finally {
    await client.end();
  }
}
