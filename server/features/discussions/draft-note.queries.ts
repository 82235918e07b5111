import { sql } from 'kysely';
import type { Connection, Transaction } from '../../platform/database/database.ts';
import type { Position } from './position.ts';

export interface DraftRow {
  readonly id: number;
  readonly author_id: number;
  readonly discussion_id: string | null;
  readonly position_id: number | null;
  readonly position: Position | null;
  readonly note: string;
  readonly resolve: boolean | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** The author and subject of drafts: nobody can read another's. */
export interface DraftsOf {
  readonly subjectId: number;
  readonly authorId: number;
}

const columns = sql`d.id, d.author_id, d.discussion_id, d.position_id, d.note, d.resolve, d.created_at, d.updated_at,
  case when d.position_id is not null then (select row_to_json(p) from positions p where p.id = d.position_id) end as position`;
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
}

export async function insertDraft(
  tx: Transaction,
  { subjectId, authorId }: DraftsOf,
  { note, discussionId, positionId, resolve }: NewDraft,
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
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Updates a draft's text, and whether it resolves; returns false if it was deleted. */
export async function updateDraftRow(
  db: Connection,
  of: DraftsOf,
  id: number,
  { note, resolve }: Pick<NewDraft, 'note' | 'resolve'>,
): Promise<boolean> {
  const { rows } =
    await sql`update draft_notes d set note = ${note}, resolve = ${resolve}, updated_at = now() where ${own(of)} and d.id = ${id} returning 1`.execute(
      db,
    );
  return rows.length > 0;
}

/** Those of these drafts that still exist, locked until the transaction ends. */
export async function lockDrafts(
  tx: Transaction,
  of: DraftsOf,
  ids: readonly number[],
): Promise<Pick<DraftRow, 'id' | 'note' | 'resolve'>[]> {
  const { rows } = await sql<
    Pick<DraftRow, 'id' | 'note' | 'resolve'>
  >`select d.id, d.note, d.resolve from draft_notes d where ${own(of)} and d.id = any(${ids}::bigint[]) order by d.id for update`.execute(
    tx,
  );
  return rows;
}

/** Returns how many there were. */
export async function deleteDrafts(db: Connection, of: DraftsOf, ids: readonly number[]): Promise<number> {
  const { rows } =
    await sql`delete from draft_notes d where ${own(of)} and d.id = any(${ids}::bigint[]) returning 1`.execute(
      db,
    );
  return rows.length;
}

/** How many drafts a person has on a subject. */
export async function countDrafts(db: Connection, of: DraftsOf): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::int as total from draft_notes d where ${own(of)}`.execute(db);
  return rows[0]!.total;
}
