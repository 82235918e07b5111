import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';

/** Adds and removes labels; answers what really changed. */
export async function changeLabels(
  tx: Transaction,
  subjectId: number,
  add: readonly number[],
  remove: readonly number[],
): Promise<{ added: number[]; removed: number[] }> {
  const removed = await sql<{
    label_id: number;
  }>`delete from subject_labels where subject_id = ${subjectId} and label_id = any(${remove as number[]}::bigint[]) returning label_id`.execute(
    tx,
  );
  const added = await sql<{
    label_id: number;
  }>`insert into subject_labels (subject_id, label_id, kind, project_id, state, confidential) select i.id, l.id, i.kind, i.project_id, i.state, i.confidential
    from subjects i cross join unnest(${add as number[]}::bigint[]) as l(id) where i.id = ${subjectId} on conflict do nothing returning label_id`.execute(
    tx,
  );
  return { added: added.rows.map((row) => row.label_id), removed: removed.rows.map((row) => row.label_id) };
}
