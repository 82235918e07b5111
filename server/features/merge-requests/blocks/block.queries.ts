import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Connection, Transaction } from '../../../platform/database/database.ts';

/** A merge request that waits for another. */
export interface Block {
  readonly id: number;
  readonly blocking_id: number;
  readonly blocked_id: number;
}

/** Part of a statement: whether a merge request waits for one that is not merged. A closed one still blocks. */
export const isBlocked = (id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from merge_request_blocks b join merge_requests o on o.id = b.blocking_id
    where b.blocked_id = ${id} and o.merged_at is null)`;

const columns = sql`b.id, b.blocking_id, b.blocked_id`;

/** What this one waits for, and what waits for it, the oldest first; and whether the blocking one is merged. */
export async function listBlocks(
  db: Connection,
  id: number,
): Promise<readonly (Block & { readonly is_merged: boolean })[]> {
  const { rows } = await sql<
    Block & { is_merged: boolean }
  >`select ${columns}, o.merged_at is not null as is_merged
    from merge_request_blocks b join merge_requests o on o.id = b.blocking_id
    where b.blocked_id = ${id} or b.blocking_id = ${id} order by b.id`.execute(db);
  return rows;
}

/** The open ones that wait for this one. */
export async function listWaiting(db: Connection, id: number): Promise<readonly number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select m.id from merge_request_blocks b join merge_requests m on m.id = b.blocked_id and m.is_open
    where b.blocking_id = ${id} order by m.id`.execute(db);
  return rows.map((row) => row.id);
}

/** Those who make a block wait for each other until their transactions end: together they could make a circle. */
export async function lockBlocks(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('merge_request_blocks', 0))`.execute(tx);
}

/** What this one waits for, directly or not, as far as `limit`. */
export async function findAllBlocking(db: Connection, id: number, limit: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`with recursive above (id) as (
      select blocking_id from merge_request_blocks where blocked_id = ${id}
      union select b.blocking_id from above a join merge_request_blocks b on b.blocked_id = a.id)
    select id from above limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** Undefined if the one waits for the other already. */
export async function insertBlock(
  tx: Transaction,
  { blocking_id, blocked_id }: Omit<Block, 'id'>,
): Promise<Block | undefined> {
  const { rows } = await sql<Block>`insert into merge_request_blocks as b (blocking_id, blocked_id)
    values (${blocking_id}, ${blocked_id}) on conflict do nothing returning ${columns}`.execute(tx);
  return rows[0];
}

/** Whether it was there. */
export async function deleteBlock(tx: Transaction, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from merge_request_blocks where id = ${id}`.execute(tx);
  return numAffectedRows !== 0n;
}
