import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
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

/**
 * Subscribers of labels that become another one subscribe to that one: since then, or, where subjects have been `given` the other, from now
 * on. They have heard of these subjects before, and get no mail that each of them has the other label now.
 */
export async function moveLabelSubscriptions(
  tx: Transaction,
  from: readonly number[],
  to: number,
  { given }: { readonly given: boolean },
): Promise<void> {
  await sql`insert into label_subscriptions (label_id, user_id, created_at) select ${to}::bigint, user_id, ${given ? sql`now()` : sql`min(created_at)`}
    from label_subscriptions where label_id = any(${from as number[]}::bigint[]) group by user_id on conflict do nothing`.execute(
    tx,
  );
}

/** Whether anybody has subscribed to one of these labels. */
export async function haveSubscribers(db: Connection, labelIds: readonly number[]): Promise<boolean> {
  if (labelIds.length === 0) return false;
  const { rows } =
    await sql`select 1 from label_subscriptions where label_id = any(${labelIds as number[]}::bigint[]) limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

/** Query of who had subscribed to labels by a moment: user_id and label_id. */
export function subscribersOf(
  labelIds: RawBuilder<unknown>,
  until: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`select l.user_id, l.label_id from label_subscriptions l where l.label_id = any(${labelIds}) and l.created_at < ${until}`;
}

/** Expression: the first of these labels to which somebody has subscribed; null if there is none. */
export function firstSubscribed(
  userId: RawBuilder<unknown>,
  labelIds: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(select min(l.label_id) from label_subscriptions l where l.user_id = ${userId} and l.label_id = any(${labelIds}))`;
}
