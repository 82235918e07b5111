import { sql } from 'kysely';
import type { Connection } from '../../platform/database/database.ts';

/** Lets one's own pending todos sleep until then, or wakes them (null). Returns their ids. */
export async function writeSnoozed(
  db: Connection,
  userId: number,
  ids: readonly number[],
  until: Date | null,
): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`update todos set snoozed_until = ${until}::timestamptz, updated_at = now()
    where user_id = ${userId} and state = 'pending' and id = any(${ids as number[]}::bigint[]) returning id`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

/** Wakes one's own pending todo on a subject. Returns whether it slept. */
export async function wakeTodoOn(
  db: Connection,
  userId: number,
  target: { readonly type: string; readonly id: number },
): Promise<boolean> {
  const { rows } =
    await sql`update todos set snoozed_until = null, updated_at = now() where user_id = ${userId} and target_type = ${target.type} and target_id = ${target.id}
      and state = 'pending' and snoozed_until > now() returning 1`.execute(db);
  return rows.length > 0;
}
