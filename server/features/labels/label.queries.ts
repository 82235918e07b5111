import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { namespaceVisible, projectVisible } from '../../platform/access/membership.queries.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Connection, Transaction } from '../../platform/database/database.ts';
import type { Parent } from '../../platform/subjects/parent.ts';
import { escapeLike } from '../namespaces/index.ts';
import { issueCounts, mergeRequestCounts, usableBelow } from '../projects/index.ts';

/** The scope of labels: a project sees its own and those of its ancestor groups; a group its own and those of its ancestors. */
export type LabelScope = Pick<Parent, 'kind' | 'id' | 'traversalIds'>;

export interface LabelRow {
  readonly id: number;
  readonly project_id: number | null;
  readonly namespace_id: number | null;
  readonly title: string;
  readonly color: string;
  readonly description: string;
  readonly priority: number | null;
}

export const labelColumns = sql<LabelRow>`l.id, l.project_id, l.namespace_id, l.title, l.color, l.description, l.priority`;

/** Condition: label `l` can be used in the scope. */
function inScope(scope: LabelScope, ancestors: boolean): RawBuilder<unknown> {
  const own = scope.kind === 'project' ? sql`l.project_id = ${scope.id}` : sql`l.namespace_id = ${scope.id}`;
  return ancestors
    ? sql`(${own} or l.namespace_id = any(${scope.traversalIds as number[]}::bigint[]))`
    : sql`${own}`;
}

function below(
  { id }: LabelScope,
  asked: { readonly viewer: Viewer; readonly projects: boolean } | undefined,
): RawBuilder<unknown> {
  if (asked === undefined) return sql``;
  const groups = sql` or l.namespace_id in (select n.id from namespaces n where n.traversal_ids @> array[${id}::bigint] and ${namespaceVisible(asked.viewer)})`;
  if (!asked.projects) return groups;
  return sql`${groups} or l.project_id in (select p.id from projects p join namespaces n on n.id = p.namespace_id
    where n.traversal_ids @> array[${id}::bigint] and ${projectVisible(asked.viewer)})`;
}

export async function listLabels(
  db: Connection,
  scope: LabelScope,
  filter: {
    readonly search?: string | undefined;
    readonly ancestors: boolean;
    /** Also those of the groups below a group that this viewer may see, and of their projects. */
    readonly below?: { readonly viewer: Viewer; readonly projects: boolean } | undefined;
  },
  limit: number,
  offset: number,
): Promise<{ rows: LabelRow[]; total: number }> {
  const search =
    filter.search === undefined || filter.search === ''
      ? sql`true`
      : sql`(l.title ilike ${`%${escapeLike(filter.search)}%`} or l.description ilike ${`%${escapeLike(filter.search)}%`})`;
  const { rows } = await sql<
    LabelRow & { total: number }
  >`select ${labelColumns}, count(*) over ()::int as total from labels l
    where (${inScope(scope, filter.ancestors)}${below(scope, filter.below)}) and ${search} order by lower(l.title), l.id limit ${limit} offset ${offset}`.execute(
    db,
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Labels that issues of a group, or of all projects that the viewer is a member of, can be filtered by: one of each title. */
export async function listLabelTitles(
  db: Connection,
  viewer: Viewer,
  groupId: number | undefined,
  search: string | undefined,
  limit: number,
  offset: number,
): Promise<{ rows: LabelRow[]; total: number }> {
  const owner = { project: sql`l.project_id`, namespace: sql`l.namespace_id` };
  const { rows } = await sql<LabelRow & { total: number }>`select *, count(*) over ()::int as total from (
      select distinct on (l.title) ${labelColumns} from labels l
      where ${search === undefined ? sql`true` : sql`l.title ilike ${`%${escapeLike(search)}%`}`} and ${usableBelow(viewer, groupId, owner)}
      order by l.title, l.id) t order by lower(title), id limit ${limit} offset ${offset}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Labels of the scope by title (case-sensitive, as in v4) or id. */
export async function findLabels(
  db: Connection,
  scope: LabelScope,
  which: { titles: readonly string[] } | { ids: readonly number[] },
): Promise<LabelRow[]> {
  const condition =
    'titles' in which
      ? sql`l.title = any(${which.titles as string[]})`
      : sql`l.id = any(${which.ids as number[]}::bigint[])`;
  const { rows } =
    await sql<LabelRow>`select distinct on (l.title) ${labelColumns} from labels l where ${inScope(scope, true)} and ${condition}
    order by l.title, l.project_id nulls last, l.id`.execute(db);
  return rows;
}

/** Those of these labels that can be used in the scope, the scope's own first: also several with the same title. */
export async function findLabelsByIds(
  db: Connection,
  scope: LabelScope,
  ids: readonly number[],
): Promise<LabelRow[]> {
  const { rows } = await sql<LabelRow>`select ${labelColumns} from labels l
    where ${inScope(scope, true)} and l.id = any(${ids as number[]}::bigint[]) order by l.title, l.project_id nulls last, l.id`.execute(
    db,
  );
  return rows;
}

export async function insertLabel(
  tx: Connection,
  scope: LabelScope,
  input: { title: string; color: string; description: string; priority: number | null },
): Promise<LabelRow | undefined> {
  const { rows } =
    await sql<LabelRow>`insert into labels as l (project_id, namespace_id, title, color, description, priority)
    values (${scope.kind === 'project' ? scope.id : null}, ${scope.kind === 'group' ? scope.id : null}, ${input.title}, ${input.color}, ${input.description}, ${input.priority})
    on conflict do nothing returning ${labelColumns}`.execute(tx);
  return rows[0];
}

/** Undefined if it was deleted meanwhile. */
export async function updateLabelRow(
  tx: Transaction,
  id: number,
  changes: Partial<{ title: string; color: string; description: string; priority: number | null }>,
): Promise<LabelRow | undefined> {
  await tx
    .updateTable('labels')
    .set({ ...changes, updated_at: new Date() })
    .where('id', '=', id)
    .execute();
  return (await sql<LabelRow>`select ${labelColumns} from labels l where l.id = ${id}`.execute(tx)).rows[0];
}

/** Locks a label, so that nothing gets it until the transaction ends; whether it is still there. */
export async function lockLabel(tx: Transaction, id: number): Promise<boolean> {
  const { rows } = await sql`select from labels where id = ${id} for update`.execute(tx);
  return rows.length > 0;
}

export async function deleteLabelRow(tx: Transaction, id: number): Promise<void> {
  await sql`delete from labels where id = ${id}`.execute(tx);
}

export interface LabelCounts {
  readonly open_issues_count: number;
  readonly closed_issues_count: number;
  readonly open_merge_requests_count: number;
}

export const noCounts: LabelCounts = {
  open_issues_count: 0,
  closed_issues_count: 0,
  open_merge_requests_count: 0,
};

/** Issues and merge requests with each label that this viewer may count, in one project or in all that use the label. */
export async function readLabelCounts(
  db: Connection,
  viewer: Viewer,
  projectId: number | null,
  ids: readonly number[],
): Promise<Map<number, LabelCounts>> {
  const { rows } = await sql<
    LabelCounts & { id: number }
  >`select il.label_id as id, count(*) filter (where i.kind = 'Issue' and i.state = 'opened')::int as open_issues_count,
      count(*) filter (where i.kind = 'Issue' and i.state = 'closed')::int as closed_issues_count,
      count(*) filter (where i.kind = 'MergeRequest' and i.state = 'opened')::int as open_merge_requests_count
    from subject_labels il join subjects i on i.id = il.subject_id join projects p on p.id = i.project_id join namespaces n on n.id = p.namespace_id
    where il.label_id = any(${ids as number[]}::bigint[])
      and (${projectId}::bigint is null or i.project_id = ${projectId}) and (${issueCounts(viewer)} or ${mergeRequestCounts(viewer)}) group by il.label_id`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export async function seedLabels(
  tx: Transaction,
  projectId: number,
  labels: readonly { title: string; color: string }[],
): Promise<void> {
  await sql`insert into labels (project_id, title, color) select ${projectId}, title, color
    from unnest(${labels.map((label) => label.title)}::text[], ${labels.map((label) => label.color)}::text[]) as given(title, color) on conflict do nothing`.execute(
    tx,
  );
}

export interface LabelReferenceRow {
  readonly title: string;
  readonly color: string;
  readonly description: string;
  /** The address of the project or group: `acme/app`, `groups/acme`. */
  readonly place: string;
  /** As requested, with the path in lower case. */
  readonly asked_path: string;
  readonly asked_name: string;
}

/** Labels by path and title or id, of projects and groups that this viewer may see, for references. */
export async function findLabelsByReference(
  db: Connection,
  viewer: Viewer,
  wanted: readonly { path: string; name: string }[],
): Promise<LabelReferenceRow[]> {
  if (wanted.length === 0) return [];
  const { rows } =
    await sql<LabelReferenceRow>`select distinct on (w.path, w.name) l.title, l.color, l.description, coalesce(p.full_path::text, 'groups/' || n.full_path::text) as place, lower(w.path) as asked_path, w.name as asked_name
    from unnest(${wanted.map((item) => item.path)}::text[], ${wanted.map((item) => item.name)}::text[]) as w(path, name)
    join routes r on r.path = w.path::citext left join projects p on p.id = r.project_id join namespaces n on n.id = coalesce(p.namespace_id, r.namespace_id)
    join labels l on (l.project_id = p.id or l.namespace_id = any(n.traversal_ids)) and (l.title = w.name or l.id::text = w.name)
    where case when p.id is null then n.kind = 'group' and ${namespaceVisible(viewer)} else ${projectVisible(viewer)} end order by w.path, w.name, (l.title = w.name) desc, l.project_id nulls last`.execute(
      db,
    );
  return rows;
}

export async function readLabelChange(db: Connection, id: number): Promise<Date | undefined> {
  const row = await db.selectFrom('labels').select('updated_at').where('id', '=', id).executeTakeFirst();
  return row?.updated_at;
}
