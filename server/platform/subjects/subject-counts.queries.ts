import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Transaction } from '../database/database.ts';
import { notFound } from '../errors.ts';

/** Counts people's comments, internal ones separately. Returns the new number. */
export async function countNote(
  tx: Transaction,
  id: number,
  by: number,
  { internal }: { readonly internal: boolean },
): Promise<number | undefined> {
  const { rows } = await sql<{
    total: number;
  }>`update subjects set user_notes_count = greatest(0, user_notes_count + ${by}),
    internal_notes_count = greatest(0, internal_notes_count + ${internal ? by : 0}), updated_at = now()
    where id = ${id} returning user_notes_count as total`.execute(tx);
  return rows[0]?.total;
}

export async function storeVotes(
  tx: Transaction,
  id: number,
  { up, down }: { readonly up: number; readonly down: number },
): Promise<void> {
  const { rows } =
    await sql`update subjects set upvotes = ${up}, downvotes = ${down} where id = ${id} returning 1`.execute(
      tx,
    );
  // Deleted since it was loaded.
  if (rows.length === 0) throw notFound();
}

/** Stores how many comments subjects have: `counts` are rows of id, total and internal. */
export async function storeNoteCounts(tx: Transaction, counts: RawBuilder<unknown>): Promise<void> {
  await sql`update subjects i set user_notes_count = o.total, internal_notes_count = o.internal from (${counts}) o where i.id = o.id`.execute(
    tx,
  );
}

/** Stores sums that expressions give anew. */
export async function storeTotals(
  tx: Transaction,
  id: number,
  { time, up, down }: Readonly<Record<'time' | 'up' | 'down', RawBuilder<unknown>>>,
): Promise<void> {
  await sql`update subjects i set total_time_spent = greatest(0, ${time}), upvotes = ${up}, downvotes = ${down} where i.id = ${id}`.execute(
    tx,
  );
}
