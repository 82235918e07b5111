import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Connection, Transaction } from '../database/database.ts';
import { ownColumns } from './own-columns.queries.ts';
import type { OwnColumns } from './own-columns.queries.ts';

/** Fields of a subject that may have changed since it was read. */
export interface LockedSubject extends OwnColumns {
  readonly lock_version: number;
  readonly title: string;
  readonly milestone_id: number | null;
  readonly discussion_locked: boolean | null;
  readonly state: string;
  readonly confidential: boolean;
  readonly total_time_spent: number;
  readonly moved_to_id: number | null;
  readonly duplicated_to_id: number | null;
}

/**
 * Locks the row until the transaction ends and returns its current state; undefined if it was deleted. Rows that refer to it (a link
 * made from the other end) can still be written, so that linking two subjects from both ends concurrently does not deadlock.
 */
export async function lockSubject(tx: Transaction, id: number): Promise<LockedSubject | undefined> {
  return (await lockSubjects(tx, [id])).get(id);
}

/** Locks many, in a fixed order; returns those that still exist, by id. */
export async function lockSubjects(
  tx: Transaction,
  ids: readonly number[],
): Promise<Map<number, LockedSubject>> {
  const { rows } = await sql<
    LockedSubject & { id: number }
  >`select id, lock_version, title, state, confidential, milestone_id, discussion_locked, total_time_spent, moved_to_id, duplicated_to_id, ${ownColumns()}
    from subjects where id = any(${ids as number[]}::bigint[]) order by id for no key update`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether none of these is for everybody who sees where they are. */
export async function areAllConfidential(db: Connection, ids: readonly number[]): Promise<boolean> {
  const { rows } =
    await sql`select 1 from subjects where id = any(${ids as number[]}::bigint[]) and not confidential limit 1`.execute(
      db,
    );
  return rows.length === 0;
}

export type SubjectColumns = Partial<OwnColumns> &
  Partial<{
    title: string;
    description: string;
    description_html: string;
    description_html_version: number;
    task_count: number;
    task_completed_count: number;
    state: string;
    confidential: boolean;
    discussion_locked: boolean | null;
    milestone_id: number | null;
    closed_at: Date | null;
    closed_by_id: number | null;
    last_edited_at: Date;
    last_edited_by_id: number | null;
    total_time_spent: number;
    moved_to_id: number | null;
    duplicated_to_id: number | null;
  }>;

/** Writes the columns and raises lock_version. */
export function updateSubjectRow(tx: Transaction, id: number, columns: SubjectColumns): Promise<void> {
  return updateSubjectRows(tx, [{ id, columns }]);
}

/** The same for several: those with the same values are written together. They were changed now, unless it is said when. */
export async function updateSubjectRows(
  tx: Transaction,
  rows: readonly {
    readonly id: number;
    readonly columns: SubjectColumns;
    readonly updatedAt?: Date | undefined;
  }[],
): Promise<void> {
  for (const same of Map.groupBy(rows, ({ columns, updatedAt }) =>
    JSON.stringify([columns, updatedAt]),
  ).values())
    await tx
      .updateTable('subjects')
      .set((eb) => ({
        ...same[0]!.columns,
        lock_version: eb('lock_version', '+', 1),
        updated_at: same[0]!.updatedAt ?? new Date(),
      }))
      .where(
        'id',
        'in',
        same.map(({ id }) => id),
      )
      .execute();
}

/** Common to all; a subject without a text of its own (a commit) has only these. */
export interface NewSubject {
  readonly kind: string;
  readonly project_id: number | null;
  readonly namespace_id?: number | null;
  readonly title: string;
  readonly iid?: number;
  readonly author_id?: number;
  readonly description?: string;
  readonly description_html?: string;
  readonly description_html_version?: number;
  readonly task_count?: number;
  readonly task_completed_count?: number;
  readonly confidential?: boolean;
  /** For one that was opened elsewhere before; its last update is now. */
  readonly created_at?: string | undefined;
}

/** Part of a statement: inserts a subject. */
export function insertingSubject(subject: NewSubject): RawBuilder<unknown> {
  const given = Object.entries(subject).filter(([, value]) => value !== undefined);
  return sql`insert into subjects (${sql.join(given.map(([column]) => sql.ref(column)))}) values (${sql.join(given.map(([, value]) => value))})`;
}

/** Returns the new id. */
export async function insertSubject(tx: Transaction, subject: NewSubject): Promise<number> {
  const { rows } = await sql<{ id: number }>`${insertingSubject(subject)} returning id`.execute(tx);
  return rows[0]!.id;
}

export async function deleteSubject(tx: Transaction, id: number): Promise<void> {
  await deletingSubject(id).execute(tx);
}

/** Part of a statement: deletes a subject. Triggers delete what belongs to it by type and id. */
export function deletingSubject(id: number): RawBuilder<unknown> {
  return sql`delete from subjects where id = ${id}`;
}

/** Stores rendered HTML with its text; does not count as a change. */
export async function storeDescriptionHtml(
  db: Connection,
  { id, description }: { readonly id: number; readonly description: string },
  html: string,
  version: number,
): Promise<void> {
  await sql`update subjects set description_html = ${html}, description_html_version = ${version} where id = ${id} and description = ${description}`.execute(
    db,
  );
}

/** A subject and its place in the order that people gave to a list. */
export interface Placed {
  readonly id: number;
  readonly position: number;
}

export async function writePositions(tx: Transaction, placed: readonly Placed[]): Promise<void> {
  await sql`update subjects i set relative_position = p.position
    from unnest(${placed.map(({ id }) => id)}::bigint[], ${placed.map((one) => one.position)}::bigint[]) as p (id, position) where i.id = p.id`.execute(
    tx,
  );
}

/** Gives another milestone to the subjects that have one of these. */
export async function replaceMilestoneOfSubjects(
  tx: Transaction,
  replaced: readonly number[],
  id: number,
): Promise<void> {
  await sql`update subjects set milestone_id = ${id} where milestone_id = any(${replaced as number[]}::bigint[])`.execute(
    tx,
  );
}

/** Query of the subjects (subject_id) of whose texts `s` (title, description) the condition holds: by an index. */
export const subjectsWithText = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select s.subject_id from subject_texts s where ${condition}`;
