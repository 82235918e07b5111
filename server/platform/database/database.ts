import { Kysely, PostgresDialect } from 'kysely';
import type { Transaction as KyselyTransaction } from 'kysely';
import pg from 'pg';
import { prepareStatements } from './prepared-statements.ts';
import type { DB } from './tables.ts';

export { transaction } from './transaction.ts';

export type Database = Kysely<DB>;
export type Transaction = KyselyTransaction<DB>;
/** What a query runs on: the pool or the transaction that it belongs to. */
export type Connection = Database | Transaction;

// Ids and counts are far below 2^53; dates stay as the text that the API answers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
/** Arrays of numbers, which `pg` names no constants for: those of bigint are read as those of integer. */
const arrays = { integer: 1007, bigint: 1016 } as const;
pg.types.setTypeParser(arrays.bigint as number, pg.types.getTypeParser(arrays.integer as number));
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** After which a connection is replaced: what its backend has gathered (plans, catalogue) goes with it. */
const connectionSeconds = 900;

export interface DatabaseOptions {
  readonly url: string;
  readonly poolSize: number;
  /** Shown in pg_stat_activity. */
  readonly name?: string;
}

export interface DatabaseHandle {
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly url: string;
  close(): Promise<void>;
}

/** Opens a pool. Nothing is connected until the first query. */
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
    prepareStatements(client as pg.PoolClient);
    // In the middle of a transaction, between two queries, nobody else listens; the next query tells of it.
    client.on('error', () => undefined);
  });
  // An idle connection that breaks is replaced at the next use. Without these listeners a broken one would end the process.
  pool.on('error', () => undefined);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, url: options.url, close: () => db.destroy() };
}

/** Whether the failure is a unique violation, of the named index where one is given. */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === '23505' &&
    (index === undefined || error.constraint === index)
  );
}
