import { sql } from 'kysely';
import type { Connection, Transaction } from '../../platform/database/database.ts';

/** Subscribes a person to a label, or ends it. Returns whether anything changed. */
export async function writeLabelSubscription(
  db: Connection,
  userId: number,
  labelId: number,
  subscribed: boolean,
): Promise<boolean> {
  const { rows } = subscribed
    ? await sql`insert into label_subscriptions (label_id, user_id) values (${labelId}, ${userId}) on conflict do nothing returning 1`.execute(
        db,
      )
    : await sql`delete from label_subscriptions where label_id = ${labelId} and user_id = ${userId} returning 1`.execute(
        db,
      );
  return rows.length > 0;
}

/** Those of these labels that a person has subscribed to. */
export async function findSubscribedLabels(
  db: Connection,
  userId: number | undefined,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (userId === undefined || ids.length === 0) return new Set();
  const { rows } = await sql<{
    id: number;
  }>`select label_id as id from label_subscriptions where user_id = ${userId} and label_id = any(${ids as number[]}::bigint[])`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Subscribers of labels that are merged into another subscribe to that one. */
export async function moveLabelSubscriptions(
  tx: Transaction,
  from: readonly number[],
  to: number,
): Promise<void> {
  await sql`insert into label_subscriptions (label_id, user_id, created_at) select ${to}::bigint, user_id, min(created_at) from label_subscriptions
    where label_id = any(${from as number[]}::bigint[]) group by user_id on conflict do nothing`.execute(tx);
}
