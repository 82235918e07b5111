import { sql } from 'kysely';
import type { Connection, Transaction } from '../../platform/database/database.ts';
import type { Position } from './position.ts';

export interface DraftRow {
  readonly id: number;
  readonly author_id: number;
  readonly discussion_id: string | null;
  readonly position_id: number | null;
  readonly position: Position | null;
  /** Of the thread that it replies to. */
  readonly thread_position: Position | null;
  readonly note: string;
  readonly resolve: boolean | null;
  /** It replies in an internal thread. */
  readonly internal: boolean;
  /** Of the thread that it replies to, until it is published. */
  readonly thread_deleted: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** The author and subject of drafts: nobody can read another's. */
export interface DraftsOf {
  readonly subjectId: number;
  readonly authorId: number;
}

const columns = sql`d.id, d.author_id, d.discussion_id, d.position_id, d.note, d.resolve, d.internal, d.created_at, d.updated_at,
  d.discussion_id is not null and not exists (select 1 from discussions t where t.subject_id = d.subject_id and t.id = d.discussion_id) as thread_deleted,
  case when d.position_id is not null then (select row_to_json(p) from positions p where p.id = d.position_id) end as position,
  case when d.position_id is null then (select row_to_json(p) from discussions t join positions p on p.id = t.position_id
    where t.subject_id = d.subject_id and t.id = d.discussion_id) end as thread_position`;
const own = ({ subjectId, authorId }: DraftsOf) =>
  sql`d.subject_id = ${subjectId} and d.author_id = ${authorId}`;

/** A person's drafts, in the order in which they were written. */
export async function listDrafts(db: Connection, of: DraftsOf): Promise<DraftRow[]> {
  return (
    await sql<DraftRow>`select ${columns} from draft_notes d where ${own(of)} order by d.id`.execute(db)
  ).rows;
}

export async function findDraft(db: Connection, of: DraftsOf, id: number): Promise<DraftRow | undefined> {
  return (
    await sql<DraftRow>`select ${columns} from draft_notes d where ${own(of)} and d.id = ${id}`.execute(db)
  ).rows[0];
}

export interface NewDraft {
  readonly note: string;
  readonly discussionId: string | null;
  readonly positionId: number | null;
  readonly resolve: boolean | null;
  readonly internal: boolean;
}

export async function insertDraft(
  tx: Transaction,
  { subjectId, authorId }: DraftsOf,
  { note, discussionId, positionId, resolve, internal }: NewDraft,
): Promise<number> {
  const { id } = await tx
    .insertInto('draft_notes')
    .values({
      subject_id: subjectId,
      author_id: authorId,
      note,
      discussion_id: discussionId,
      position_id: positionId,
      resolve,
      internal,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Updates a draft's text, place, and whether it resolves; returns false if it was deleted, or is another version than `from` (the time of
 * the last change that its author has seen, in milliseconds) with another text. A place that it leaves is deleted.
 */
export async function updateDraftRow(
  tx: Transaction,
  of: DraftsOf,
  id: number,
  {
    note,
    resolve,
    positionId,
    from,
  }: {
    readonly [Name in 'note' | 'resolve' | 'positionId']?: NewDraft[Name] | undefined;
  } & { readonly from?: Date | undefined },
): Promise<boolean> {
  // Only a text replaces what somebody wrote. A save whose answer was lost is made again with the same one.
  const seen =
    from === undefined || note === undefined
      ? sql`true`
      : sql`(date_trunc('milliseconds', d.updated_at) = ${from} or d.note = ${note})`;
  // What is not given stays as it is in this moment: another page can have saved it since.
  const text = note === undefined ? sql`d.note` : sql`${note}`;
  const resolves = resolve === undefined ? sql`d.resolve` : sql`${resolve}`;
  const place = positionId === undefined ? sql`d.position_id` : sql`${positionId}::bigint`;
  const { rows } =
    await sql`with before as (select d.position_id from draft_notes d where ${own(of)} and d.id = ${id} for update),
      written as (update draft_notes d set note = ${text}, resolve = ${resolves}, position_id = ${place}, updated_at = now() where ${own(of)} and d.id = ${id} and ${seen} returning 1),
      left_behind as (delete from positions p using before where p.id = before.position_id and p.id is distinct from ${positionId === undefined ? sql`before.position_id` : place})
    select 1 from written`.execute(tx);
  return rows.length > 0;
}

/** What decides what is published. */
export type LockedDraft = Pick<DraftRow, 'id' | 'note' | 'resolve' | 'position_id'>;

/** Those of these drafts that still exist, locked until the transaction ends. */
export async function lockDrafts(
  tx: Transaction,
  of: DraftsOf,
  ids: readonly number[],
): Promise<LockedDraft[]> {
  const { rows } =
    await sql<LockedDraft>`select d.id, d.note, d.resolve, d.position_id from draft_notes d where ${own(of)} and d.id = any(${ids}::bigint[]) order by d.id for update`.execute(
      tx,
    );
  return rows;
}

/** Deletes these, or all; returns how many there were. */
export async function deleteDrafts(
  tx: Transaction,
  of: DraftsOf,
  ids: readonly number[] | 'all',
): Promise<number> {
  const which = ids === 'all' ? sql`` : sql`and d.id = any(${ids as number[]}::bigint[])`;
  const { rows } = await sql`delete from draft_notes d where ${own(of)} ${which} returning 1`.execute(tx);
  return rows.length;
}

/** How many drafts a person has on a subject. */
export async function countDrafts(db: Connection, of: DraftsOf): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::int as total from draft_notes d where ${own(of)}`.execute(db);
  return rows[0]!.total;
}
