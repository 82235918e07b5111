import { sql } from 'kysely';
import {
  namespaceAccessLevel,
  namespaceVisible,
  projectVisibleToPerson,
  projectVisible,
} from '../../platform/access/membership.queries.ts';
import type { Visibility } from '../../platform/access/levels.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Connection } from '../../platform/database/database.ts';
import { escapeLike } from '../namespaces/index.ts';

export interface GroupRow {
  readonly id: number;
  readonly name: string;
  readonly path: string;
  readonly full_path: string;
  readonly full_name: string;
  readonly description: string;
  readonly visibility: 'private' | 'internal' | 'public';
  readonly parent_id: number | null;
  readonly traversal_ids: number[];
  readonly avatar_key: string | null;
  /** Itself or through an ancestor. */
  readonly archived: boolean;
  readonly self_archived: boolean;
  readonly project_creation_level: string;
  readonly subgroup_creation_level: string;
  /** Whether people get mails about what happens in it and below. */
  readonly emails_enabled: boolean;
  readonly created_at: Date;
  /** The viewer's role here, including inherited ones. */
  readonly access_level: number;
}

const columns = (
  viewer: Viewer,
) => sql<GroupRow>`n.id, n.name, n.path::text as path, n.full_path::text as full_path, n.description, n.visibility, n.parent_id, n.traversal_ids,
  n.avatar_key, n.archived, n.self_archived, n.project_creation_level, n.subgroup_creation_level, n.emails_enabled, n.created_at, ${namespaceAccessLevel(viewer)} as access_level,
  (select string_agg(a.name, ' / ' order by cardinality(a.traversal_ids)) from namespaces a where a.id = any(n.traversal_ids)) as full_name`;

/** A group by id or full path that this viewer may see. */
export async function findGroup(
  db: Connection,
  viewer: Viewer,
  idOrPath: number | string,
): Promise<GroupRow | undefined> {
  const which =
    typeof idOrPath === 'number'
      ? sql`n.id = ${idOrPath}`
      : sql`n.id = (select r.namespace_id from routes r where r.path = ${idOrPath})`;
  const { rows } =
    await sql<GroupRow>`select ${columns(viewer)} from namespaces n where n.kind = 'group' and ${which} and ${namespaceVisible(viewer)}`.execute(
      db,
    );
  return rows[0];
}

/**
 * Whether this viewer sees a group, or saw it before it was deleted: its members stay until its data is removed. Or saw it when its
 * visibility was another one.
 */
export async function seesOrSawGroup(
  db: Connection,
  viewer: Viewer,
  id: number,
  was?: Visibility,
): Promise<boolean> {
  const { rows } = await sql`select from (
      select g.id, v.visibility, g.traversal_ids, null::timestamptz as deleted_at
      from namespaces g cross join lateral (values (g.visibility), (${was ?? null})) v(visibility)
      where g.id = ${id} and g.kind = 'group') n
    where ${namespaceVisible(viewer)}`.execute(db);
  return rows.length > 0;
}

/** The id of the group at the top of those around a group, whoever may see it. */
export async function findTopGroup(db: Connection, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select n.traversal_ids[1] as id from namespaces n
    where n.id = ${id} and n.kind = 'group' and n.deleted_at is null`.execute(db);
  return rows[0]?.id;
}

/** Groups by full path that this viewer may see. */
export async function findGroupsByPaths(
  db: Connection,
  viewer: Viewer,
  paths: readonly string[],
): Promise<{ id: number; full_path: string; full_name: string }[]> {
  if (paths.length === 0) return [];
  const { rows } = await sql<{
    id: number;
    full_path: string;
    full_name: string;
  }>`select n.id, n.full_path::text as full_path, (select string_agg(a.name, ' / ' order by cardinality(a.traversal_ids)) from namespaces a where a.id = any(n.traversal_ids)) as full_name
    from namespaces n where n.kind = 'group' and n.full_path = any(${paths as string[]}::citext[]) and ${namespaceVisible(viewer)}`.execute(
    db,
  );
  return rows;
}

/**
 * The people whom these names mention: people, and members of groups that the viewer can see, if they may read the project. Without a
 * project only people.
 */
export async function findPeopleCalled(
  db: Connection,
  viewer: Viewer,
  names: readonly string[],
  projectId: number | null,
): Promise<string[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<{
    username: string;
  }>`select u.username::text as username from users u where u.username = any(${names as string[]}::citext[])
    union select u.username::text from namespaces n join members m on m.namespace_id = any(n.traversal_ids) and (m.expires_at is null or m.expires_at > current_date)
      join users u on u.id = m.user_id
      where n.kind = 'group' and n.full_path = any(${names as string[]}::citext[]) and ${namespaceVisible(viewer)}
        and exists (select 1 from projects p join namespaces pn on pn.id = p.namespace_id cross join lateral (select pn.*) n where p.id = ${projectId} and ${projectVisibleToPerson})
    order by 1 limit 1000`.execute(db);
  return rows.map(({ username }) => username);
}

export interface GroupFilter {
  readonly search?: string | undefined;
  readonly owned?: boolean | undefined;
  readonly topLevelOnly?: boolean | undefined;
  readonly minimumLevel?: number | undefined;
  readonly parentId?: number | undefined;
  readonly ancestorId?: number | undefined;
  /** Only these, e.g. the ancestors of a project. */
  readonly ids?: readonly number[] | undefined;
  readonly skipGroups?: readonly number[] | undefined;
  readonly visibility?: string | undefined;
  readonly archived?: boolean | undefined;
  /** Only those that the viewer is a member of. */
  readonly memberOnly?: boolean | undefined;
  readonly memberUserId?: number | undefined;
  readonly orderBy?: string | undefined;
  readonly sort?: string | undefined;
}

const orders = new Map(
  Object.entries({
    name: 'n.name',
    path: 'n.path',
    id: 'n.id',
    created_at: 'n.created_at',
  }),
);

export async function listGroups(
  db: Connection,
  viewer: Viewer,
  filter: GroupFilter,
  limit: number,
  offset: number,
): Promise<{ rows: GroupRow[]; total: number }> {
  const conditions = [sql`n.kind = 'group'`, namespaceVisible(viewer)];
  if (filter.search !== undefined && filter.search !== '') {
    const pattern = `%${escapeLike(filter.search)}%`;
    conditions.push(sql`(n.name ilike ${pattern} or n.full_path::text ilike ${pattern})`);
  }
  if (filter.owned === true)
    conditions.push(
      sql`exists (select 1 from members m where m.user_id = ${viewer.user?.id ?? 0} and m.namespace_id = any(n.traversal_ids) and m.access_level = 50)`,
    );
  if (filter.minimumLevel !== undefined)
    conditions.push(sql`${namespaceAccessLevel(viewer)} >= ${filter.minimumLevel}`);
  if (filter.memberOnly === true || filter.memberUserId !== undefined) {
    conditions.push(
      sql`exists (select 1 from members m where m.user_id = ${filter.memberUserId ?? viewer.user?.id ?? 0} and m.namespace_id = any(n.traversal_ids) and (m.expires_at is null or m.expires_at > current_date))`,
    );
  }
  if (filter.topLevelOnly === true) conditions.push(sql`n.parent_id is null`);
  if (filter.parentId !== undefined) conditions.push(sql`n.parent_id = ${filter.parentId}`);
  if (filter.ancestorId !== undefined)
    conditions.push(
      sql`n.traversal_ids @> array[${filter.ancestorId}::bigint] and n.id <> ${filter.ancestorId}`,
    );
  if (filter.ids !== undefined) conditions.push(sql`n.id = any(${filter.ids as number[]})`);
  if (filter.skipGroups !== undefined && filter.skipGroups.length > 0)
    conditions.push(sql`n.id <> all(${filter.skipGroups as number[]})`);
  if (filter.visibility !== undefined) conditions.push(sql`n.visibility = ${filter.visibility}`);
  if (filter.archived !== undefined) conditions.push(sql`n.archived = ${filter.archived}`);
  const where = sql.join(conditions, sql` and `);
  const order = sql.raw(orders.get(filter.orderBy ?? 'name') ?? 'n.name');
  const direction = filter.sort === 'desc' ? sql`desc` : sql`asc`;
  const { rows } =
    await sql<GroupRow>`select ${columns(viewer)} from namespaces n where ${where} order by ${order} ${direction}, n.id ${direction} limit ${limit} offset ${offset}`.execute(
      db,
    );
  const counted = await sql<{
    total: number;
  }>`select count(*)::int as total from (select 1 from namespaces n where ${where} limit 10001) c`.execute(
    db,
  );
  return { rows, total: counted.rows[0]!.total };
}

export interface GroupCounts {
  readonly subgroups: number;
  readonly projects: number;
  readonly members: number;
}

/** Counts of each group in a list, in one query for all of them; only what the viewer may see is counted. */
export async function countGroupContents(
  db: Connection,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Map<number, GroupCounts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<GroupCounts & { id: number }>`select g.id,
      (select count(*)::int from namespaces n where n.parent_id = g.id and ${namespaceVisible(viewer)}) as subgroups,
      (select count(*)::int from projects p join namespaces n on n.id = p.namespace_id where p.namespace_id = g.id and ${projectVisible(viewer)}) as projects,
      (select count(*)::int from members m where m.namespace_id = g.id) as members
    from unnest(${ids as number[]}::bigint[]) as g(id)`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether something in the group is more open than `visibility` would allow. */
export async function hasMoreOpenContent(
  db: Connection,
  id: number,
  allowed: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean;
  }>`select exists (select 1 from namespaces n where n.traversal_ids @> array[${id}::bigint] and n.id <> ${id} and n.deleted_at is null and n.visibility <> all(${allowed as string[]}))
    or exists (select 1 from projects p join namespaces n on n.id = p.namespace_id where n.traversal_ids @> array[${id}::bigint] and p.deleted_at is null and p.visibility <> all(${allowed as string[]})) as found`.execute(
    db,
  );
  return rows[0]!.found;
}

export async function readGroupChange(db: Connection, id: number): Promise<Date | undefined> {
  const row = await db.selectFrom('namespaces').select('updated_at').where('id', '=', id).executeTakeFirst();
  return row?.updated_at;
}
