import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';

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
