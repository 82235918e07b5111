import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';

/** Fields of a subject that may have changed since it was read. */
export interface LockedSubject {
  readonly lock_version: number;
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
  >`select id, lock_version, state, confidential, total_time_spent, moved_to_id, duplicated_to_id
    from subjects where id = any(${ids as number[]}::bigint[]) order by id for no key update`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

export type SubjectColumns = Partial<{
  title: string;
  description: string;
  description_html: string;
  description_html_version: number;
  task_count: number;
  task_completed_count: number;
  state: string;
  confidential: boolean;
  discussion_locked: boolean | null;
  due_date: string | null;
  milestone_id: number | null;
  closed_at: Date | null;
  closed_by_id: number | null;
  last_edited_at: Date;
  last_edited_by_id: number | null;
  weight: number | null;
  health_status: string | null;
  zoom_link: string | null;
  time_estimate: number;
  total_time_spent: number;
  moved_to_id: number | null;
  duplicated_to_id: number | null;
}>;

/** Writes the columns and raises lock_version. */
export function updateSubjectRow(tx: Transaction, id: number, columns: SubjectColumns): Promise<void> {
  return updateSubjectRows(tx, [{ id, columns }]);
}

/** The same for several: those with the same values are written together. */
export async function updateSubjectRows(
  tx: Transaction,
  rows: readonly { readonly id: number; readonly columns: SubjectColumns }[],
): Promise<void> {
  for (const same of Map.groupBy(rows, ({ columns }) => JSON.stringify(columns)).values())
    await tx
      .updateTable('subjects')
      .set((eb) => ({
        ...same[0]!.columns,
        lock_version: eb('lock_version', '+', 1),
        updated_at: new Date(),
      }))
      .where(
        'id',
        'in',
        same.map(({ id }) => id),
      )
      .execute();
}
