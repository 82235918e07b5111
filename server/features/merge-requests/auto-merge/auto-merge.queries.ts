import { sql } from 'kysely';
import type { Insertable, RawBuilder, Selectable } from 'kysely';
import type { Connection, Transaction } from '../../../platform/database/database.ts';
import type { AutoMerges } from '../../../platform/database/tables.ts';
import { personAsJson } from '../../../platform/people/user-rows.queries.ts';
import type { UserSummary } from '../../accounts/index.ts';

export type AutoMerge = Selectable<AutoMerges>;
export type NewAutoMerge = Omit<Insertable<AutoMerges>, 'set_at' | 'begun_at'>;

/** What readers of a merge request see of it. */
export interface ShownAutoMerge {
  readonly user: UserSummary;
  readonly remove_source_branch: boolean | null;
}

/** How long a merge that was begun is awaited before it can be canceled after all: its process may have been killed. */
const begunFor = '1 minute';

/** Part of a statement: the automatic merge of a merge request, null if it is not set to one. */
export const shownAutoMerge = (id: RawBuilder<unknown>): RawBuilder<ShownAutoMerge | null> =>
  sql<ShownAutoMerge | null>`(select json_build_object('remove_source_branch', w.remove_source_branch,
      'user', ${personAsJson})
    from auto_merges w join users u on u.id = w.user_id where w.merge_request_id = ${id})`;

export async function findAutoMerge(db: Connection, id: number): Promise<AutoMerge | undefined> {
  return db.selectFrom('auto_merges').selectAll().where('merge_request_id', '=', id).executeTakeFirst();
}

/** Those of these merge requests that are set to be merged automatically; all if none are named. */
export async function listAutoMerged(
  db: Connection,
  ids?: readonly number[],
): Promise<readonly { readonly id: number; readonly project_id: number }[]> {
  const { rows } = await sql<{
    id: number;
    project_id: number;
  }>`select m.id, m.project_id from auto_merges w join merge_requests m on m.id = w.merge_request_id
    where ${ids === undefined ? sql`true` : sql`m.id = any(${ids as number[]}::bigint[])`} order by m.id`.execute(
    db,
  );
  return rows;
}

/** Sets it, in place of what was set before. */
export async function writeAutoMerge(tx: Transaction, row: NewAutoMerge): Promise<void> {
  await tx
    .insertInto('auto_merges')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('merge_request_id').doUpdateSet({ ...row, set_at: sql`now()`, begun_at: null }),
    )
    .execute();
}

/** Marks that its merge is planned now. Returns false if it is not set any more, or was set otherwise. */
export async function beginAutoMerge(
  tx: Transaction,
  { merge_request_id, set_at }: AutoMerge,
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update auto_merges set begun_at = now() where merge_request_id = ${merge_request_id} and set_at = ${set_at}`.execute(
      tx,
    );
  return numAffectedRows !== 0n;
}

/** Nothing came of its merge: it waits again. */
export async function releaseAutoMerge(db: Connection, id: number): Promise<void> {
  await sql`update auto_merges set begun_at = null where merge_request_id = ${id}`.execute(db);
}

/** Whether it was set. */
export async function deleteAutoMerge(tx: Transaction, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from auto_merges where merge_request_id = ${id}`.execute(tx);
  return numAffectedRows !== 0n;
}

/** The same, unless its merge is on its way. */
export async function deleteWaiting(tx: Transaction, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from auto_merges where merge_request_id = ${id}
    and (begun_at is null or begun_at < now() - ${begunFor}::interval)`.execute(tx);
  return numAffectedRows !== 0n;
}
