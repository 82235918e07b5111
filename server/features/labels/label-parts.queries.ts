import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Connection } from '../../platform/database/database.ts';
import { labelColumns } from './label.queries.ts';
import type { LabelRow, LabelScope } from './label.queries.ts';

/** Parts of other rooms' statements. */

const labelAsJson = sql`json_build_object('id', l.id, 'project_id', l.project_id, 'namespace_id', l.namespace_id, 'title', l.title, 'color', l.color, 'description', l.description, 'priority', l.priority)`;

/** Expression: the label with this id, as JSON; null if there is none. */
export const labelWithId = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ${labelAsJson} from labels l where l.id = ${id})`;

/** Expression: the title of the label with this id; null if there is none. */
export const titleOfLabel = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select l.title from labels l where l.id = ${id})`;

/** Expression: the id of that one of the labels that has this title. */
export const labelTitled = (title: RawBuilder<unknown>, ids: readonly number[]): RawBuilder<unknown> =>
  sql`(select l.id from labels l where l.title = ${title} and l.id = any(${ids as number[]}::bigint[]))`;

/** Expression: the labels of a subject by title, as JSON. */
export const labelsOf = (subjectId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(${labelAsJson} order by lower(l.title)), '[]')
      from subject_labels sl join labels l on l.id = sl.label_id where sl.subject_id = ${subjectId})`;

/** Condition: a subject has at least one of these labels. */
export const hasLabelOf = (
  subjectId: RawBuilder<unknown>,
  labelIds: readonly number[],
): RawBuilder<unknown> =>
  sql`exists (select from subject_labels sl where sl.subject_id = ${subjectId} and sl.label_id = any(${labelIds as number[]}::bigint[]))`;

/** Condition: a subject has all of these labels, each named once. One count, since PostgreSQL plans a join for each `exists`. */
export const hasAllLabels = (
  subjectId: RawBuilder<unknown>,
  labelIds: readonly number[],
): RawBuilder<unknown> =>
  sql`(select count(*) from subject_labels sl where sl.subject_id = ${subjectId} and sl.label_id = any(${labelIds as number[]}::bigint[])) = ${labelIds.length}`;

/** Condition: a subject has this label. */
export const hasLabel = (subjectId: RawBuilder<unknown>, labelId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from subject_labels sl where sl.subject_id = ${subjectId} and sl.label_id = ${labelId})`;

/** Expression: those of these labels that a subject has, as an array of ids. */
export const labelsAmong = (
  subjectId: RawBuilder<unknown>,
  labelIds: readonly number[],
): RawBuilder<unknown> =>
  sql`array(select sl.label_id from subject_labels sl where sl.subject_id = ${subjectId} and sl.label_id = any(${labelIds as number[]}::bigint[]))`;

/** Part of a `from` clause: joins the rows `sl` of a subject's labels. */
export const joinLabels = (subjectId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`join subject_labels sl on sl.subject_id = ${subjectId}`;

/**
 * Part of a statement, to which conditions can be added: the rows `sl` of these labels in a project, of its subjects of a kind and a state. An index has all
 * that is in them. Kind and state are part of the text, since indexes of open issues alone are only used where the planner sees both.
 */
export const labelledSubjectsIn = (
  projectId: number,
  kind: string,
  state: string,
  labelIds: readonly number[],
): RawBuilder<unknown> =>
  sql`subject_labels sl where sl.label_id = any(${labelIds as number[]}::bigint[]) and sl.project_id = ${projectId} and sl.kind = ${sql.lit(kind)} and sl.state = ${sql.lit(state)}`;

/** A query of the labels (`id`) of all subjects (`subject_id`), of those that can be used in a scope, without `others`. */
export const labelsInScope = (
  { kind, id, traversalIds }: LabelScope,
  others: readonly number[],
): RawBuilder<unknown> => {
  const own = kind === 'project' ? sql`l.project_id = ${id} or` : sql``;
  return sql`select sl.subject_id, sl.label_id as id from subject_labels sl where sl.label_id = any(array(select l.id from labels l
    where (${own} l.namespace_id = any(${traversalIds as number[]}::bigint[])) and l.id <> all(${others as number[]}::bigint[])))`;
};

/** The labels of subjects, by title. */
export async function findLabelsOf(
  db: Connection,
  subjectIds: readonly number[],
): Promise<ReadonlyMap<number, readonly LabelRow[]>> {
  const { rows } = await sql<
    LabelRow & { subject_id: number }
  >`select il.subject_id, ${labelColumns} from subject_labels il join labels l on l.id = il.label_id
      where il.subject_id = any(${subjectIds as number[]}::bigint[]) order by il.subject_id, lower(l.title)`.execute(
    db,
  );
  return Map.groupBy(rows, (row) => row.subject_id);
}

/** Query of the labels (label_id) that a subject got before a moment and still has. */
export const labelsAddedBefore = (subjectId: RawBuilder<unknown>, moment: Date): RawBuilder<unknown> =>
  sql`select sl.label_id from subject_labels sl where sl.subject_id = ${subjectId} and sl.added_at < ${moment}`;

/** Expression: the first priority among the labels of a subject; null if none has one. */
export const firstPriority = (subjectId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select min(l.priority) from subject_labels il join labels l on l.id = il.label_id where il.subject_id = ${subjectId})`;

/** A `from` clause for the labels `il` of a subject: those of this title, or all. */
export function labelRows(subjectId: RawBuilder<unknown>, title?: string): RawBuilder<unknown> {
  const named =
    title === undefined
      ? sql``
      : sql` and il.label_id = any(array(select l.id from labels l where l.title = ${title}))`;
  return sql`from subject_labels il where il.subject_id = ${subjectId}${named}`;
}

/** The labels of a title that a project's subjects can have: of the project, and of groups. */
const usable = (title: string, projectId: number): RawBuilder<unknown> =>
  sql`l.title = ${title} and (l.project_id = ${projectId} or l.namespace_id is not null)`;

/** Query of the subjects (subject_id) with such labels of which `condition` on row `r` holds, so many of each label. */
export function labelledSubjects(
  title: string,
  projectId: number,
  condition: RawBuilder<unknown>,
  limit: number,
): RawBuilder<unknown> {
  return sql`select e.subject_id from labels l
          cross join lateral (select r.subject_id from subject_labels r where r.label_id = l.id and ${condition} limit ${limit}) e where ${usable(title, projectId)}`;
}

/** Condition: there are several such labels. */
export const titleRepeats = (title: string, projectId: number): RawBuilder<unknown> =>
  sql`(select count(*) from labels l where ${usable(title, projectId)}) > 1`;

/** Condition: the label with this id is the project's, or one of the groups'. */
export const labelUsable = (
  id: RawBuilder<unknown>,
  {
    projectId,
    traversalIds,
  }: { readonly projectId: RawBuilder<unknown>; readonly traversalIds: RawBuilder<unknown> },
): RawBuilder<boolean> =>
  sql<boolean>`exists (select from labels l where l.id = ${id} and (l.project_id = ${projectId} or l.namespace_id = any(${traversalIds})))`;
