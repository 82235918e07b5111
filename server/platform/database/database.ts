import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Transaction as KyselyTransaction } from 'kysely';
import pg from 'pg';
import { prepareStatements } from './prepared-statements.ts';
import type { DB } from './tables.ts';

export { transaction } from './transaction.ts';

export type Database = Kysely<DB>;
export type Transaction = KyselyTransaction<DB>;
/** Something that runs queries: the pool or a transaction. */
export type Connection = Database | Transaction;

// Ids and counts are far below 2^53. Dates stay text, as the API returns them.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
/** Types for arrays of numbers, for which `pg` has no constants: bigint arrays are parsed like integer arrays. */
const arrays = { integer: 1007, bigint: 1016 } as const;
pg.types.setTypeParser(arrays.bigint as number, pg.types.getTypeParser(arrays.integer as number));
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** The lifetime of a connection. Replacing it frees what its backend has cached (plans, catalogue). */
const connectionSeconds = 900;

export interface DatabaseOptions {
  readonly url: string;
  readonly poolSize: number;
  /** Shown in pg_stat_activity. */
  readonly name?: string;
  /** Total characters of the statements that each connection keeps prepared; see prepared-statements.ts. */
  readonly preparedCharacters?: number;
}

export interface DatabaseHandle {
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly url: string;
  close(): Promise<void>;
}

/** Opens a pool. It connects at the first query. */
export function openDatabase(options: DatabaseOptions): DatabaseHandle {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    application_name: options.name ?? 'coppice',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: connectionSeconds,
    statement_timeout: 60_000,
  });
  pool.on('connect', (client) => {
    prepareStatements(client as pg.PoolClient, options.preparedCharacters);
    // Between two queries of a transaction nothing else listens for errors; the next query reports them.
    client.on('error', () => undefined);
  });
  // A broken idle connection is replaced at its next use. Without these listeners it would end the process.
  pool.on('error', () => undefined);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, url: options.url, close: () => db.destroy() };
}

/** Whether the failure is a unique violation, of the given index if one is named. */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === '23505' &&
    (index === undefined || error.constraint === index)
  );
}

/** Whether a statement was ended because it took too long. */
export function isStatementTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '57014';
}

/** Throws unless the database answers. */
export async function ping(db: Connection): Promise<void> {
  await sql`select 1`.execute(db);
}
