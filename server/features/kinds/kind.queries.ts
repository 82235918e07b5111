import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { conditionFor } from '../../platform/access/rule.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { ownColumns } from '../../platform/subjects/own-columns.queries.ts';
import type { OwnColumns } from '../../platform/subjects/own-columns.queries.ts';
import type { Connection } from '../../platform/database/database.ts';
import { isOneOf } from '../../platform/database/is-one-of.ts';
import { countedRows } from '../../platform/http/pagination.ts';
import { audienceByRules } from '../../platform/subjects/audience-by-rules.queries.ts';
import type { SearchPlace, SubjectAudience } from '../../platform/subjects/subject-type.ts';
import { personAsJson, personWithId } from '../../platform/people/user-rows.queries.ts';
import type { UserSummary } from '../accounts/index.ts';
import { labelsOf } from '../labels/index.ts';
import type { LabelRow } from '../labels/index.ts';
import { findMilestonesByIds } from '../milestones/index.ts';
import type { MilestoneRow } from '../milestones/index.ts';
import { escapeLike } from '../namespaces/index.ts';
import { filterConditions, reviewerRows, reviewersOfSubject, subjectOrder } from '../planning/index.ts';
import type { Reviewer, SubjectFilter } from '../planning/index.ts';
import type { KindDeclaration } from './kind-declaration.ts';
import type { KindRules, KindSubject } from './kind-rules.ts';
import { parents } from './parent-rules.queries.ts';

/** A subject with all that its attributes show, for one viewer. */
export interface KindRow extends KindSubject, OwnColumns {
  readonly id: number;
  readonly iid: number;
  readonly project_id: number | null;
  readonly namespace_id: number | null;
  readonly parent_path: string;
  readonly traversal_ids: readonly number[];
  readonly title: string;
  readonly description: string;
  readonly description_html: string;
  readonly description_html_version: number;
  readonly state: 'opened' | 'closed' | 'merged';
  readonly milestone_id: number | null;
  readonly milestone: MilestoneRow | undefined;
  readonly labels: readonly LabelRow[];
  readonly author: UserSummary | null;
  readonly assignees: readonly UserSummary[];
  readonly reviewers: readonly Reviewer[];
  readonly lock_version: number;
  readonly user_notes_count: number;
  readonly upvotes: number;
  readonly downvotes: number;
  readonly task_count: number;
  readonly task_completed_count: number;
  readonly closed_at: Date | null;
  readonly closed_by: UserSummary | null;
  readonly last_edited_at: Date | null;
  readonly last_edited_by: UserSummary | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly total_time_spent: number;
}

/** A kind with its rules, for queries. */
export interface KindRead {
  readonly kind: Pick<KindDeclaration, 'name' | 'parent'>;
  readonly rules: KindRules;
}

const from = ({ kind }: KindRead): RawBuilder<unknown> =>
  sql`(select * from subjects where kind = ${sql.lit(kind.name)}) i ${parents[kind.parent].join}`;

const columns = (read: KindRead, viewer: Viewer): RawBuilder<unknown> => {
  const { path, level, isArchived } = parents[read.kind.parent];
  return sql`i.id, i.iid, i.project_id, i.namespace_id, ${path} as parent_path, n.traversal_ids, ${level(viewer)} as access_level, ${conditionFor(isArchived, viewer)} as archived,
    i.author_id, i.title, i.description, i.description_html, i.description_html_version, i.state, i.confidential, i.discussion_locked, i.milestone_id,
    i.lock_version, i.upvotes, i.downvotes, i.task_count, i.task_completed_count, i.closed_at, i.last_edited_at, i.created_at, i.updated_at,
    ${ownColumns('i')}, i.total_time_spent,
    case when i.internal_notes_count = 0 or ${conditionFor(read.rules.read_internal_notes, viewer)} then i.user_notes_count else i.user_notes_count - i.internal_notes_count end as user_notes_count,
    ${personWithId(sql`i.author_id`)} as author, ${personWithId(sql`i.closed_by_id`)} as closed_by, ${personWithId(sql`i.last_edited_by_id`)} as last_edited_by,
    array(select a.user_id from subject_assignees a where a.subject_id = i.id order by a.user_id) as assignee_ids,
    (select coalesce(json_agg(${personAsJson} order by u.id), '[]') from subject_assignees a join users u on u.id = a.user_id where a.subject_id = i.id) as assignees,
    ${reviewersOfSubject(sql`i.id`)} as reviewers, ${labelsOf(sql`i.id`)} as labels`;
};

/** Subjects that this viewer may read, in two queries. */
async function select(
  db: Connection,
  read: KindRead,
  viewer: Viewer,
  where: RawBuilder<unknown>,
  page: RawBuilder<unknown> = sql`order by i.id`,
  joined: RawBuilder<unknown> = sql``,
): Promise<KindRow[]> {
  const { rows } =
    await sql<KindRow>`select ${columns(read, viewer)} from ${from(read)} ${joined} where ${where} and ${conditionFor(read.rules.read, viewer)} ${page}`.execute(
      db,
    );
  const ids = [...new Set(rows.flatMap(({ milestone_id }) => milestone_id ?? []))];
  const milestones = ids.length === 0 ? undefined : await findMilestonesByIds(db, ids);
  return rows.map((row) => ({ ...row, milestone: milestones?.get(row.milestone_id ?? 0) }));
}

export async function findByIid(
  db: Connection,
  read: KindRead,
  viewer: Viewer,
  parentId: number,
  iid: number,
): Promise<KindRow | undefined> {
  const rows = await select(
    db,
    read,
    viewer,
    sql`${parents[read.kind.parent].column} = ${parentId} and i.iid = ${iid}`,
  );
  return rows[0];
}

export function findByIds(
  db: Connection,
  read: KindRead,
  viewer: Viewer,
  ids: readonly number[],
): Promise<KindRow[]> {
  return select(db, read, viewer, isOneOf(sql`i.id`, ids));
}

export interface KindFilter {
  readonly place: SearchPlace;
  /** In a group: also what the groups above have (default: not), and what those below have (default: yes). */
  readonly ancestors?: boolean | undefined;
  readonly descendants?: boolean | undefined;
  readonly state?: string | undefined;
  readonly confidential?: boolean | undefined;
  /** In a group: also what is in archived projects (default: not). */
  readonly archived?: boolean | undefined;
  /** What every kind can be filtered by. */
  readonly match?: SubjectFilter | undefined;
  /** What only this kind has, of `subjects i`. */
  readonly own?: readonly RawBuilder<unknown>[] | undefined;
}

export interface KindOrder {
  /** What it needs besides `subjects i`. */
  readonly join?: RawBuilder<unknown>;
  readonly by: RawBuilder<unknown>;
}

export interface KindPage {
  /** Default: the latest first. */
  readonly order?: KindOrder | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** A group has those of the groups and projects below it, too, unless these are archived. */
function placed(
  read: KindRead,
  viewer: Viewer,
  {
    place,
    ancestors = false,
    descendants = true,
    archived = false,
  }: Pick<KindFilter, 'place' | 'ancestors' | 'descendants' | 'archived'>,
): RawBuilder<unknown> {
  if (place.kind === 'all') return sql`true`;
  if (place.kind === 'group') {
    const unlessArchived = archived
      ? sql``
      : sql` and not ${conditionFor(parents[read.kind.parent].isArchived, viewer)}`;
    const below = sql`(n.traversal_ids @> array[${place.id}::bigint]${unlessArchived})`;
    if (read.kind.parent === 'project')
      return descendants ? below : sql`(n.id = ${place.id}${unlessArchived})`;
    const own = sql`i.namespace_id = ${place.id}`;
    const above = sql`i.namespace_id = any(array(select unnest(g.traversal_ids) from namespaces g where g.id = ${place.id}))`;
    return sql`(${sql.join([own, ...(descendants ? [below] : []), ...(ancestors ? [above] : [])], sql` or `)})`;
  }
  // What belongs to groups is not in a project.
  return read.kind.parent === 'project' ? sql`i.project_id = ${place.id}` : sql`false`;
}

function listed(
  read: KindRead,
  viewer: Viewer,
  { place, ancestors, descendants, archived, state = 'all', confidential, match = {}, own = [] }: KindFilter,
): RawBuilder<unknown> {
  const conditions = [
    placed(read, viewer, { place, ancestors, descendants, archived }),
    ...filterConditions(read.kind.name, viewer, match),
    ...own,
  ];
  if (state !== 'all') conditions.push(sql`i.state = ${state}`);
  if (confidential !== undefined) conditions.push(sql`i.confidential = ${confidential}`);
  return sql.join(conditions, sql` and `);
}

export function listSubjects(
  db: Connection,
  read: KindRead,
  viewer: Viewer,
  { order = orderOf(undefined, undefined, undefined), limit, offset, ...filter }: KindFilter & KindPage,
): Promise<KindRow[]> {
  const page = sql`order by ${order.by} limit ${limit} offset ${offset}`;
  return select(db, read, viewer, listed(read, viewer, filter), page, order.join);
}

/** A query of those (id, state, relative_position), for other queries to build on. */
export const listedSubjects = (read: KindRead, viewer: Viewer, filter: KindFilter): RawBuilder<unknown> =>
  sql`select i.id, i.state, i.relative_position from ${from(read)} where ${listed(read, viewer, filter)} and ${conditionFor(read.rules.read, viewer)}`;

/** The groups that these are in, whoever may see them. */
export async function findGroupsOf(
  db: Connection,
  read: KindRead,
  ids: readonly number[],
): Promise<Pick<KindRow, 'id' | 'namespace_id' | 'traversal_ids'>[]> {
  const { rows } = await sql<
    Pick<KindRow, 'id' | 'namespace_id' | 'traversal_ids'>
  >`select i.id, i.namespace_id, n.traversal_ids from ${from(read)} where ${isOneOf(sql`i.id`, ids)} order by i.id`.execute(
    db,
  );
  return rows;
}

/** The groups above one and itself, if one of them or below them has such subjects; deleted ones included. */
export async function findGroupsAround(
  db: Connection,
  { kind: { name } }: KindRead,
  groupId: number,
): Promise<readonly number[] | undefined> {
  const { rows } = await sql<{ traversal_ids: number[] }>`select g.traversal_ids from namespaces g
    where g.id = ${groupId} and exists (select from subjects i join namespaces n on n.id = i.namespace_id
      where i.kind = ${sql.lit(name)} and n.traversal_ids @> array[g.traversal_ids[1]])`.execute(db);
  return rows[0]?.traversal_ids;
}

/** Only their ids, the latest first, for what reads many. */
export async function listSubjectIds(
  db: Connection,
  read: KindRead,
  viewer: Viewer,
  filter: KindFilter,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select i.id from ${from(read)} where ${listed(read, viewer, filter)} and ${conditionFor(read.rules.read, viewer)}
    order by i.id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** By an expression that only this kind has, else as all subjects are ordered. */
export function orderOf(
  own: KindOrder | undefined,
  orderBy: string | undefined,
  sort: string | undefined,
): KindOrder {
  if (own === undefined) return { by: subjectOrder(orderBy, sort) };
  return { ...own, by: sql`${own.by} ${sort === 'asc' ? sql`asc` : sql`desc`} nulls last, i.id desc` };
}

export const negated = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`not (${condition})`;

/** How many there are in each of some states, up to one more than `most`: lists are longer than anybody counts. */
export async function countByState<State extends string>(
  db: Connection,
  read: KindRead,
  viewer: Viewer,
  filter: KindFilter,
  states: readonly State[],
  most: number,
): Promise<Record<State, number>> {
  const counts = states.map(
    (state) => sql`(select count(*)::int from (select 1 from ${from(read)}
      where ${listed(read, viewer, { ...filter, state })} and ${conditionFor(read.rules.read, viewer)} limit ${most + 1}) counted) as ${sql.ref(state)}`,
  );
  const { rows } = await sql<Record<State, number>>`select ${sql.join(counts)}`.execute(db);
  return rows[0]!;
}

/** How many there are, up to one more than the API reports. */
export async function countSubjects(
  db: Connection,
  read: KindRead,
  viewer: Viewer,
  filter: KindFilter,
): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from (select 1 from ${from(read)} where ${listed(read, viewer, filter)}
    and ${conditionFor(read.rules.read, viewer)} limit ${countedRows + 1}) counted`.execute(db);
  return rows[0]!.count;
}

/** Offered while a reference is typed: by number, or by words of the title. */
export function matchSubjects(
  db: Connection,
  read: KindRead,
  viewer: Viewer,
  parentId: number,
  query: string,
  limit: number,
): Promise<KindRow[]> {
  const words = sql`i.title ilike ${`%${escapeLike(query)}%`}`;
  const named = /^[1-9]\d{0,8}$/.test(query) ? sql`(${words} or i.iid::text like ${`${query}%`})` : words;
  return select(
    db,
    read,
    viewer,
    sql`${parents[read.kind.parent].column} = ${parentId} and ${named}`,
    sql`order by i.state <> 'opened', i.updated_at desc limit ${limit}`,
  );
}

/** By path and number, for references. In a text of a project, what belongs to its group needs no path. */
export async function findByReferences(
  db: Connection,
  read: KindRead,
  viewer: Viewer,
  wanted: readonly { readonly path: string; readonly iid: number }[],
): Promise<readonly (KindRow & { readonly asked: string })[]> {
  if (wanted.length === 0) return [];
  const isParent =
    read.kind.parent === 'project'
      ? sql`i.project_id = r.project_id`
      : sql`i.namespace_id = coalesce(r.namespace_id, (select o.namespace_id from projects o where o.id = r.project_id))`;
  const { rows } = await sql<{
    id: number;
    asked: string;
  }>`select i.id, lower(w.path) || ' ' || i.iid as asked
    from unnest(${wanted.map(({ path }) => path)}::text[], ${wanted.map(({ iid }) => iid)}::int[]) as w (path, iid)
    join routes r on r.path = w.path::citext join subjects i on i.kind = ${sql.lit(read.kind.name)} and ${isParent} and i.iid = w.iid`.execute(
    db,
  );
  const seen = new Map(
    (
      await findByIds(
        db,
        read,
        viewer,
        rows.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  return rows.flatMap(({ id, asked }) => {
    const row = seen.get(id);
    return row === undefined ? [] : [{ ...row, asked }];
  });
}

/** Who may see subjects of the kind. */
export const audienceOf = (read: KindRead): SubjectAudience =>
  audienceByRules({
    from: (id) => sql`${from(read)} where i.id = ${id}`,
    reads: read.rules.read,
    readsInternal: read.rules.read_internal_notes,
    involved: (id) => sql`select author_id, 'author' from subjects where id = ${id} and author_id is not null
      union select user_id, 'assigned' from subject_assignees where subject_id = ${id}
      union select r.user_id, 'review_requested' ${reviewerRows(id)}`,
  });

/** Whether people get mails about what happens in its project or group. */
export async function placeSendsMail(
  db: Connection,
  { project_id, traversal_ids }: Pick<KindRow, 'project_id' | 'traversal_ids'>,
): Promise<boolean> {
  const { rows } = await sql<{
    sends: boolean;
  }>`select not exists (select 1 from namespaces n where n.id = any(${traversal_ids as number[]}::bigint[]) and not n.emails_enabled)
    and not exists (select 1 from projects p where p.id = ${project_id} and not p.emails_enabled) as sends`.execute(
    db,
  );
  return rows[0]!.sends;
}
