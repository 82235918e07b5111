import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { notFound } from '../errors.ts';
import type { Connection, Database, Transaction } from './database.ts';

/** Serialization failure and deadlock: PostgreSQL has rolled everything back, and the transaction can be retried. */
const repeatable = new Set(['40001', '40P01']);
const attemptsAtMost = 6;

/** Whether the failure is a foreign key to what was deleted meanwhile: a subject, whose keys are checked at commit, a label or a milestone. */
function isOfDeleted(error: pg.DatabaseError): boolean {
  return (
    error.code === '23503' &&
    /_subject(?:_id_fkey)?$|_(?:label|milestone)_id_fkey$/.test(error.constraint ?? '')
  );
}

let rehearsing = false;

/**
 * For tests: rolls each transaction back once and runs it again, as after a deadlock. A callback with side effects outside of the
 * database, or with state from its first run, then shows a different result.
 */
export function rehearseTransactions(on: boolean): void {
  rehearsing = on;
}

/**
 * Runs `work` in a transaction, or in the current one if there is one. After a deadlock or serialization failure it runs again from
 * the start, so it must have no side effects outside of the database and keep no state from an earlier run. Throws 404 if its subject,
 * or a label or milestone that it uses, was deleted before it committed.
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
      if (isOfDeleted(error)) throw notFound();
      if (!repeatable.has(error.code ?? '')) throw error;
      if (attempt === attemptsAtMost) throw error;
      // A random delay, so that the same transactions do not collide again.
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
    // The second run reports the failure.
    .catch(() => undefined);
}
