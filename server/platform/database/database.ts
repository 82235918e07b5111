import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Transaction as KyselyTransaction } from 'kysely';
import pg from 'pg';
import type { DB } from './tables.ts';

export type Database = Kysely<DB>;
export type Transaction = KyselyTransaction<DB>;
/** What a query runs on: the pool or the transaction that it belongs to. */
export type Connection = Database | Transaction;

// Ids and counts are far below 2^53; dates stay as the text that the API answers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** Statement names by text: every statement is prepared once a connection, which halves the time of the hot lists. */
const statementNames = new Map<string, string>();

function statementName(text: string): string {
  let name = statementNames.get(text);
  if (name === undefined) {
    if (statementNames.size > 5000) statementNames.clear();
    name = createHash('sha1').update(text).digest('base64url');
    statementNames.set(text, name);
  }
  return name;
}

const preparable = /^\s*(?:select|insert|update|delete|with)\b/i;

function prepareStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const prepared = (first: unknown, ...rest: unknown[]): unknown => {
    if (typeof first === 'string' && Array.isArray(rest[0]) && preparable.test(first)) {
      return query({ name: statementName(first), text: first, values: rest[0] as unknown[] });
    }
    return query(first, ...rest);
  };
  client.query = prepared as unknown as typeof client.query;
}

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

/** PostgreSQL's code of a failure (23505 for a unique violation), or undefined. */
export function databaseErrorCode(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** Whether the failure is a unique violation, of the named index where one is given. */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === '23505' &&
    (index === undefined || error.constraint === index)
  );
}

/** Runs `work` in a transaction; joins the one it is called in. */
export async function transaction<T>(
  connection: Connection,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  if (connection.isTransaction) return work(connection as Transaction);
  return connection.transaction().execute(work);
}

/** A lock that ends with the transaction, for operations that must not run twice at once. */
export async function advisoryLock(tx: Transaction, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}
