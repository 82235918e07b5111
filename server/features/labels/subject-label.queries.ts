import { sql } from 'kysely';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Connection, Transaction } from '../../platform/database/database.ts';
import { pairsTable } from '../../platform/subjects/subject-copies.queries.ts';
import type { CopiedPair } from '../../platform/subjects/subject-copies.queries.ts';
import type { SubjectType } from '../../platform/subjects/subject-type.ts';
import { issueCounts, mergeRequestCounts } from '../projects/index.ts';
import type { LabelRow } from './label.queries.ts';

/** Adds and removes labels; returns the actual changes, and how many labels the subject has now if some were added. */
export async function changeLabels(
  tx: Transaction,
  subjectId: number,
  add: readonly number[],
  remove: readonly number[],
): Promise<{ added: number[]; removed: number[]; count: number }> {
  const removed =
    remove.length === 0
      ? []
      : (
          await sql<{
            label_id: number;
          }>`delete from subject_labels where subject_id = ${subjectId} and label_id = any(${remove as number[]}::bigint[]) returning label_id`.execute(
            tx,
          )
        ).rows;
  const added =
    add.length === 0
      ? []
      : (
          await sql<{
            label_id: number;
            before: number;
          }>`insert into subject_labels (subject_id, label_id, kind, project_id, state, confidential) select i.id, l.id, i.kind, i.project_id, i.state, i.confidential
            from subjects i cross join unnest(${add as number[]}::bigint[]) as l(id) where i.id = ${subjectId} on conflict do nothing
            returning label_id, (select count(*)::int from subject_labels where subject_id = ${subjectId}) as before`.execute(
            tx,
          )
        ).rows;
  return {
    added: added.map((row) => row.label_id),
    removed: removed.map((row) => row.label_id),
    // A statement does not see its own rows.
    count: (added[0]?.before ?? 0) + added.length,
  };
}

/** The subject's scoped labels: `priority::high`. */
export async function findScopedLabels(tx: Transaction, subjectId: number): Promise<LabelRow[]> {
  const { rows } =
    await sql<LabelRow>`select l.id, l.project_id, l.namespace_id, l.title, l.color, l.description, l.priority
    from subject_labels s join labels l on l.id = s.label_id where s.subject_id = ${subjectId} and strpos(l.title, '::') > 1`.execute(
      tx,
    );
  return rows;
}

/** Gives copies of subjects those of these labels that have the same titles as labels of the originals. */
export async function copyLabels(
  tx: Transaction,
  pairs: readonly CopiedPair[],
  labelIds: readonly number[],
): Promise<void> {
  await sql`insert into subject_labels (subject_id, label_id, kind, project_id, state, confidential) select i.id, l.id, i.kind, i.project_id, i.state, i.confidential
    from ${pairsTable(pairs)} join subjects i on i.id = k.to_id join subject_labels s on s.subject_id = k.from_id join labels o on o.id = s.label_id
      join labels l on l.id = any(${labelIds as number[]}::bigint[]) and l.title = o.title on conflict do nothing`.execute(
    tx,
  );
}

/** The ids of the next subjects of a kind with a label. */
export async function findLabelled(
  db: Connection,
  kind: string,
  labelId: number,
  after: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select l.subject_id as id from subject_labels l
    where l.label_id = ${labelId} and l.kind = ${kind} and l.subject_id > ${after} order by l.subject_id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** How many have it, those that the viewer can't see included. */
export async function countLabelled(db: Connection, labelId: number): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from subject_labels where label_id = ${labelId}`.execute(db);
  return rows[0]!.count;
}

/** Issues and merge requests with it that this viewer may count, by kind. */
export async function countLabelledInProjects(
  db: Connection,
  viewer: Viewer,
  labelId: number,
): Promise<Map<string, number>> {
  const { rows } = await sql<{
    kind: string;
    count: number;
  }>`select i.kind, count(*)::int as count from subject_labels il join subjects i on i.id = il.subject_id
      join projects p on p.id = i.project_id join namespaces n on n.id = p.namespace_id
    where il.label_id = ${labelId} and (${issueCounts(viewer)} or ${mergeRequestCounts(viewer)}) group by i.kind`.execute(
    db,
  );
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}

/** Subjects of a kind with it that this viewer may see, one by one: for kinds of which there are few. */
export async function countLabelledSeen(
  db: Connection,
  viewer: Viewer,
  { name, visible }: Pick<SubjectType, 'name' | 'visible'>,
  labelId: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from subject_labels l
    where l.label_id = ${labelId} and l.kind = ${name} and ${visible(viewer, sql`l.subject_id`)}`.execute(db);
  return rows[0]!.count;
}

/** How many have it, by kind, those that the viewer can't see included. */
export async function countLabelledOfKinds(db: Connection, labelId: number): Promise<Map<string, number>> {
  const { rows } = await sql<{
    kind: string;
    count: number;
  }>`select kind, count(*)::int as count from subject_labels where label_id = ${labelId} group by kind order by kind`.execute(
    db,
  );
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}
