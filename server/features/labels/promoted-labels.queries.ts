import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import { replaceIdInLog } from '../../platform/subjects/change-log.queries.ts';
import { labelColumns } from './label.queries.ts';
import type { LabelRow } from './label.queries.ts';

/** The labels with this title of a group and of the projects in it and below, locked in a fixed order. */
export async function findSameLabels(tx: Transaction, groupId: number, title: string): Promise<LabelRow[]> {
  const { rows } = await sql<LabelRow>`select ${labelColumns} from labels l where l.title = ${title}
      and (l.namespace_id = ${groupId} or l.project_id in (select p.id from projects p
        join namespaces n on n.id = p.namespace_id where ${groupId} = any(n.traversal_ids)))
    order by l.id for update`.execute(tx);
  return rows;
}

export async function moveLabelToGroup(tx: Transaction, id: number, groupId: number): Promise<LabelRow> {
  const { rows } =
    await sql<LabelRow>`update labels l set project_id = null, namespace_id = ${groupId}, updated_at = now() where l.id = ${id} returning ${labelColumns}`.execute(
      tx,
    );
  return rows[0]!;
}

/**
 * Gives subjects a label in the place of labels of projects, as if it had always been this one: since when they have it stays, and their
 * history names it.
 */
export async function replaceLabelsOfSubjects(
  tx: Transaction,
  replaced: readonly LabelRow[],
  id: number,
): Promise<void> {
  const ids = sql`${replaced.map((label) => label.id)}::bigint[]`;
  await sql`insert into subject_labels (subject_id, label_id, kind, project_id, state, confidential, added_at)
    select s.id, ${id}::bigint, s.kind, s.project_id, s.state, s.confidential, min(l.added_at)
    from subject_labels l join subjects s on s.id = l.subject_id where l.label_id = any(${ids}) group by s.id on conflict do nothing`.execute(
    tx,
  );
  // Only what is in their own projects can have them.
  const subjects = sql`select s.id from subjects s where s.project_id = any(${replaced.map((label) => label.project_id)}::bigint[])`;
  await replaceIdInLog(
    tx,
    id,
    (value) =>
      sql`c.attribute = 'labels' and c.subject_id in (${subjects}) and (${value}->>'id')::bigint = any(${ids})`,
  );
}

export async function deleteLabels(tx: Transaction, ids: readonly number[]): Promise<void> {
  await sql`delete from labels where id = any(${ids as number[]}::bigint[])`.execute(tx);
}
