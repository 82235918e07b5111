import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { namespaceVisible } from '../../platform/access/membership.queries.ts';
import { conditionFor } from '../../platform/access/rule.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Connection, Transaction } from '../../platform/database/database.ts';
import { nextInternalId } from '../../platform/database/internal-id.ts';
import type { Parent } from '../../platform/subjects/parent.ts';
import { escapeLike } from '../namespaces/index.ts';
import { issueCounts, projectRules, usableBelow } from '../projects/index.ts';

/** The scope of milestones: a project sees its own and those of its ancestor groups; a group its own and those of its ancestors. */
export type MilestoneScope = Parent;

export interface MilestoneRow {
  readonly id: number;
  readonly iid: number;
  readonly project_id: number | null;
  readonly namespace_id: number | null;
  readonly title: string;
  readonly description: string;
  readonly state: 'active' | 'closed';
  readonly start_date: string | null;
  readonly due_date: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly expired: boolean;
  /** Path of the project or group that it belongs to. */
  readonly owner_path: string;
}

export const milestoneColumns = sql<MilestoneRow>`m.id, m.iid, m.project_id, m.namespace_id, m.title, m.description, m.state, m.start_date, m.due_date, m.created_at, m.updated_at,
  coalesce(m.due_date < current_date, false) as expired, coalesce((select p.full_path::text from projects p where p.id = m.project_id), (select n.full_path::text from namespaces n where n.id = m.namespace_id)) as owner_path`;

/** Condition: milestone `m` can be used in the scope. */
function inScope(scope: MilestoneScope, ancestors: boolean): RawBuilder<unknown> {
  const own = scope.kind === 'project' ? sql`m.project_id = ${scope.id}` : sql`m.namespace_id = ${scope.id}`;
  return ancestors
    ? sql`(${own} or m.namespace_id = any(${scope.traversalIds as number[]}::bigint[]))`
    : sql`${own}`;
}

export interface MilestoneFilter {
  readonly state?: string | undefined;
  readonly search?: string | undefined;
  readonly title?: string | undefined;
  readonly iids?: readonly number[] | undefined;
  readonly searchTitle?: string | undefined;
  readonly updatedBefore?: string | undefined;
  readonly updatedAfter?: string | undefined;
  /** Those that go on at this day. */
  readonly containing?: string | undefined;
  readonly ancestors: boolean;
  /** Also those of the groups below a group that the viewer may see. */
  readonly below?: Viewer | undefined;
}

/** Milestones that issues of a group, or of all projects that the viewer is a member of, can be filtered by: one of each title, the next to end first. */
export async function listMilestoneTitles(
  db: Connection,
  viewer: Viewer,
  groupId: number | undefined,
  search: string | undefined,
  limit: number,
  offset: number,
): Promise<{ rows: MilestoneRow[]; total: number }> {
  const owner = { project: sql`m.project_id`, namespace: sql`m.namespace_id` };
  const { rows } = await sql<MilestoneRow & { total: number }>`select *, count(*) over ()::int as total from (
      select distinct on (m.title) ${milestoneColumns} from milestones m
      where m.state = 'active' and ${search === undefined ? sql`true` : sql`m.title ilike ${`%${escapeLike(search)}%`}`} and ${usableBelow(viewer, groupId, owner)}
      order by m.title, m.id) t order by due_date nulls last, id limit ${limit} offset ${offset}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

export async function listMilestones(
  db: Connection,
  scope: MilestoneScope,
  filter: MilestoneFilter,
  limit: number,
  offset: number,
): Promise<{ rows: MilestoneRow[]; total: number }> {
  const { below } = filter;
  const reached = inScope(scope, filter.ancestors);
  const conditions = [
    below === undefined
      ? reached
      : sql`(${reached} or m.namespace_id in (select n.id from namespaces n where n.traversal_ids @> array[${scope.id}::bigint] and ${namespaceVisible(below)}))`,
  ];
  if (filter.searchTitle !== undefined && filter.searchTitle !== '')
    conditions.push(sql`m.title ilike ${`%${escapeLike(filter.searchTitle)}%`}`);
  if (filter.updatedBefore !== undefined)
    conditions.push(sql`m.updated_at <= ${filter.updatedBefore}::timestamptz`);
  if (filter.updatedAfter !== undefined)
    conditions.push(sql`m.updated_at >= ${filter.updatedAfter}::timestamptz`);
  if (filter.containing !== undefined)
    conditions.push(
      sql`(m.start_date is not null or m.due_date is not null) and (m.start_date is null or m.start_date <= ${filter.containing}::date) and (m.due_date is null or m.due_date >= ${filter.containing}::date)`,
    );
  if (filter.state === 'active' || filter.state === 'closed') conditions.push(sql`m.state = ${filter.state}`);
  if (filter.title !== undefined) conditions.push(sql`m.title = ${filter.title}`);
  if (filter.iids !== undefined) conditions.push(sql`m.iid = any(${filter.iids as number[]})`);
  if (filter.search !== undefined && filter.search !== '') {
    const pattern = `%${escapeLike(filter.search)}%`;
    conditions.push(sql`(m.title ilike ${pattern} or m.description ilike ${pattern})`);
  }
  const { rows } = await sql<
    MilestoneRow & { total: number }
  >`select ${milestoneColumns}, count(*) over ()::int as total from milestones m where ${sql.join(conditions, sql` and `)}
    order by m.due_date nulls last, m.id limit ${limit} offset ${offset}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

export async function findMilestone(
  db: Connection,
  scope: MilestoneScope,
  id: number,
  ancestors: boolean,
): Promise<MilestoneRow | undefined> {
  return (
    await sql<MilestoneRow>`select ${milestoneColumns} from milestones m where ${inScope(scope, ancestors)} and m.id = ${id}`.execute(
      db,
    )
  ).rows[0];
}

export async function findMilestoneByIid(
  db: Connection,
  scope: MilestoneScope,
  iid: number,
): Promise<MilestoneRow | undefined> {
  return (
    await sql<MilestoneRow>`select ${milestoneColumns} from milestones m where ${inScope(scope, false)} and m.iid = ${iid}`.execute(
      db,
    )
  ).rows[0];
}

export async function findMilestonesByIds(
  db: Connection,
  ids: readonly number[],
): Promise<Map<number, MilestoneRow>> {
  if (ids.length === 0) return new Map();
  const { rows } =
    await sql<MilestoneRow>`select ${milestoneColumns} from milestones m where m.id = any(${ids as number[]}::bigint[])`.execute(
      db,
    );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Milestones that can be used in the scope, by title; the project's own wins over one with the same title. */
export async function findMilestonesByTitles(
  db: Connection,
  scope: MilestoneScope,
  titles: readonly string[],
): Promise<MilestoneRow[]> {
  if (titles.length === 0) return [];
  const { rows } =
    await sql<MilestoneRow>`select distinct on (m.title) ${milestoneColumns} from milestones m where ${inScope(scope, true)} and m.title = any(${titles as string[]})
    order by m.title, m.project_id nulls last, m.id`.execute(db);
  return rows;
}

export interface MilestoneValues {
  readonly title: string;
  readonly description: string;
  readonly startDate: string | null;
  readonly dueDate: string | null;
}

export async function insertMilestone(
  tx: Transaction,
  scope: MilestoneScope,
  values: MilestoneValues,
): Promise<number> {
  const iid = await nextInternalId(
    tx,
    scope.kind === 'project' ? 'project' : 'namespace',
    scope.id,
    'milestones',
  );
  const { rows } = await sql<{
    id: number;
  }>`insert into milestones (iid, project_id, namespace_id, title, description, start_date, due_date)
    values (${iid}, ${scope.kind === 'project' ? scope.id : null}, ${scope.kind === 'group' ? scope.id : null}, ${values.title}, ${values.description}, ${values.startDate}, ${values.dueDate}) returning id`.execute(
    tx,
  );
  return rows[0]!.id;
}

/** Returns false for a milestone that is gone, or has neither the description that the editor has seen (`was`) nor the new one. */
export async function updateMilestoneRow(
  tx: Transaction,
  id: number,
  changes: Partial<{
    title: string;
    description: string;
    start_date: string | null;
    due_date: string | null;
    state: string;
  }>,
  was?: string,
): Promise<boolean> {
  const update = tx
    .updateTable('milestones')
    .set({ ...changes, updated_at: new Date() })
    .where('id', '=', id);
  // A save whose answer was lost is made again with the same text. Forms send the ends of lines in their own way.
  const lines = (text: RawBuilder<unknown>) => sql`replace(${text}, E'\\r\\n', E'\\n')`;
  const seen = sql<boolean>`${lines(sql`description`)} in (${lines(sql`${was ?? ''}`)}, ${lines(sql`${changes.description ?? was ?? ''}`)})`;
  const written = await (was === undefined ? update : update.where(seen)).executeTakeFirst();
  return written.numUpdatedRows > 0n;
}

export async function deleteMilestoneRow(tx: Transaction, id: number): Promise<void> {
  await sql`delete from milestones where id = ${id}`.execute(tx);
}

/** Numbers of open and closed issues of milestones that this viewer may count. */
export async function countMilestoneIssues(
  db: Connection,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Map<number, { opened: number; closed: number }>> {
  const { rows } = await sql<{
    id: number;
    opened: number;
    closed: number;
  }>`select i.milestone_id as id, count(*) filter (where i.state = 'opened')::int as opened, count(*) filter (where i.state = 'closed')::int as closed
    from subjects i join projects p on p.id = i.project_id join namespaces n on n.id = p.namespace_id
    where i.milestone_id = any(${ids as number[]}::bigint[]) and ${issueCounts(viewer)} group by i.milestone_id`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export interface MilestoneReferenceRow {
  readonly iid: number;
  readonly title: string;
  readonly due_date: string | null;
  /** The project's own, not a group's. */
  readonly own: boolean;
  readonly place: string;
  /** As requested, with the path in lower case. */
  readonly asked_path: string;
  readonly asked_name: string;
}

/** Milestones by path and title or id, of projects whose issues and groups that this viewer may see, for references. */
export async function findMilestonesByReference(
  db: Connection,
  viewer: Viewer,
  wanted: readonly { path: string; name: string }[],
): Promise<MilestoneReferenceRow[]> {
  if (wanted.length === 0) return [];
  const { rows } =
    await sql<MilestoneReferenceRow>`select distinct on (w.path, w.name) m.iid, m.title, m.due_date, (m.project_id is not null or (p.id is null and m.namespace_id = n.id)) as own,
      coalesce(p.full_path::text, 'groups/' || n.full_path::text) as place,
      lower(w.path) as asked_path, w.name as asked_name
    from unnest(${wanted.map((item) => item.path)}::text[], ${wanted.map((item) => item.name)}::text[]) as w(path, name)
    join routes r on r.path = w.path::citext left join projects p on p.id = r.project_id join namespaces n on n.id = coalesce(p.namespace_id, r.namespace_id)
    join milestones m on (m.project_id = p.id or m.namespace_id = any(n.traversal_ids)) and (m.title = w.name or ((m.project_id = p.id or (p.id is null and m.namespace_id = n.id)) and m.iid::text = w.name))
    where case when p.id is null then n.kind = 'group' and ${namespaceVisible(viewer)} else ${conditionFor(projectRules.read_issues, viewer)} end order by w.path, w.name, (m.title = w.name) desc, m.project_id nulls last`.execute(
      db,
    );
  return rows;
}

/** Query of the milestones that have the same titles as these: their ids (from_id) and those of these (to_id). */
export const sameTitles = (ids: readonly number[]): RawBuilder<unknown> =>
  sql`select b.id as from_id, m.id as to_id from milestones m join milestones b on b.title = m.title where m.id = any(${ids as number[]}::bigint[])`;

/** Query of the ids of open milestones that have not ended, or have begun. */
export const activeMilestones = (which: 'upcoming' | 'started'): RawBuilder<unknown> =>
  sql`select m.id from milestones m where m.state = 'active' and ${which === 'upcoming' ? sql`m.due_date >= current_date` : sql`m.start_date <= current_date`}`;

/** Query of the ids of the milestones with this title. */
export const milestonesTitled = (title: string): RawBuilder<unknown> =>
  sql`select m.id from milestones m where m.title = ${title}`;

/** Expression: id and title of the milestone with this id, as JSON; null if there is none. */
export const milestoneNamed = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select json_build_object('id', m.id, 'title', m.title) from milestones m where m.id = ${id})`;

/** Expression: when the milestone with this id ends. */
export const dueDateOfMilestone = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select m.due_date from milestones m where m.id = ${id})`;

/** Condition: the milestone with this id is the project's, or one of the groups'. */
export const milestoneUsable = (
  id: RawBuilder<unknown>,
  {
    projectId,
    traversalIds,
  }: { readonly projectId: RawBuilder<unknown>; readonly traversalIds: RawBuilder<unknown> },
): RawBuilder<boolean> =>
  sql<boolean>`exists (select from milestones m where m.id = ${id} and (m.project_id = ${projectId} or m.namespace_id = any(${traversalIds})))`;

/** Part of a statement: the days of all milestones, by id. */
export const milestoneDays: RawBuilder<unknown> = sql`(select id, start_date, due_date from milestones)`;
