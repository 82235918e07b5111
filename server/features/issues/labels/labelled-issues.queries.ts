import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/database.ts';

export interface LabelledIssue {
  readonly id: number;
  readonly project_id: number;
}

/** The next issues with a label, by id. */
export async function findLabelledIssues(
  db: Connection,
  labelId: number,
  after: number,
  limit: number,
): Promise<LabelledIssue[]> {
  const { rows } =
    await sql<LabelledIssue>`select s.id, s.project_id from subject_labels l join subjects s on s.id = l.subject_id
    where l.label_id = ${labelId} and s.kind = 'Issue' and s.id > ${after} order by s.id limit ${limit}`.execute(
      db,
    );
  return rows;
}

/** How many have it, those that the viewer can't see included. */
export async function countLabelled(db: Connection, labelId: number): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from subject_labels where label_id = ${labelId}`.execute(db);
  return rows[0]!.count;
}
