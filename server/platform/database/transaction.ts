import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { notFound } from '../errors.ts';
import type { Connection, Database, Transaction } from './database.ts';

/** Serialization failure and deadlock: PostgreSQL has undone everything and asks to try again. */
const repeatable = new Set(['40001', '40P01']);
const attemptsAtMost = 6;

/** Whether what the transaction wrote belongs to a subject that somebody deleted meanwhile: those foreign keys look when it commits. */
function isOfDeletedSubject(error: pg.DatabaseError): boolean {
  return error.code === '23503' && /_subject(?:_id_fkey)?$/.test(error.constraint ?? '');
}

let rehearsing = false;

/**
 * For tests: each transaction is rolled back once and done again, as after a deadlock. A callback that touched anything but the database, or
 * kept something of its first run, shows itself by another result.
 */
export function rehearseTransactions(on: boolean): void {
  rehearsing = on;
}

/**
 * Runs `work` in a transaction; joins the one it is called in. Where PostgreSQL asks to repeat it (a deadlock), it is run again from its
 * beginning, so that it may touch nothing outside of the database and starts from what stood before it. 404 where what it writes about was
 * deleted before it ended.
 */
export async function transaction<T>(
  connection: Connection,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  if (connection.isTransaction) return work(connection as Transaction);
  if (rehearsing) await rehearse(connection, work);
  for (let attempt = 1; ; attempt++) {
    try {
      return await connection.transaction().execute(work);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      if (isOfDeletedSubject(error)) throw notFound();
      if (!repeatable.has(error.code ?? '')) throw error;
      if (attempt === attemptsAtMost) throw error;
      // Those that met do not meet again at the same moment.
      await delay(Math.random() * 10 * 2 ** attempt);
    }
  }
}

async function rehearse<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<void> {
  const undone = new Error('rolled back by a rehearsal');
  await db
    .transaction()
    .execute(async (tx) => {
      await work(tx);
      throw undone;
    })
    // A failure comes again in the run that counts.
    .catch(() => undefined);
}
