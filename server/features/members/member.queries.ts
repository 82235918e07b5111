import { sql } from 'kysely';
import { memberColumn } from '../../platform/access/member-rows.queries.ts';
import type { Connection, Transaction } from '../../platform/database/database.ts';
import type { UserSummary } from '../accounts/index.ts';
import { escapeLike } from '../namespaces/index.ts';

/** A project or a group with members, and its ancestor namespaces (itself included, for a group). */
export type MemberSource =
  | { readonly kind: 'project'; readonly id: number; readonly traversalIds: readonly number[] }
  | { readonly kind: 'group'; readonly id: number; readonly traversalIds: readonly number[] };

export interface MemberRow extends UserSummary {
  readonly member_id: number;
  readonly access_level: number;
  readonly expires_at: string | null;
  readonly created_at: Date;
  readonly created_by: UserSummary | null;
  /** The group of an inherited membership; null for a direct one. */
  readonly inherited_from: string | null;
}

export interface MemberFilter {
  readonly query?: string | undefined;
  readonly userIds?: readonly number[] | undefined;
  readonly skipUserIds?: readonly number[] | undefined;
  readonly inherited?: boolean | undefined;
  /** No bots. */
  readonly people?: boolean | undefined;
  /** Only active people whose highest role is at least this. */
  readonly atLeast?: number | undefined;
}

/** The members, each with their highest role. */
export async function listMembers(
  db: Connection,
  source: MemberSource,
  filter: MemberFilter,
  limit: number,
  offset: number,
): Promise<{ rows: MemberRow[]; total: number }> {
  const own =
    source.kind === 'project' ? sql`m.project_id = ${source.id}` : sql`m.namespace_id = ${source.id}`;
  // The owner of a personal namespace is a member of each of its projects.
  const personal =
    source.kind === 'project'
      ? sql`or exists (select 1 from namespaces n where n.id = m.namespace_id and n.kind = 'user' and n.id = any(${source.traversalIds as number[]}::bigint[]))`
      : sql``;
  const from =
    filter.inherited === true
      ? sql`(${own} or m.namespace_id = any(${source.traversalIds as number[]}::bigint[]))`
      : sql`(${own} ${personal})`;
  const conditions = [from, sql`(m.expires_at is null or m.expires_at > current_date)`];
  if (filter.userIds !== undefined) conditions.push(sql`m.user_id = any(${filter.userIds as number[]})`);
  if (filter.skipUserIds !== undefined)
    conditions.push(sql`m.user_id <> all(${filter.skipUserIds as number[]})`);
  if (filter.query !== undefined && filter.query !== '') {
    const pattern = `%${escapeLike(filter.query)}%`;
    conditions.push(sql`(u.name ilike ${pattern} or u.username::text ilike ${pattern})`);
  }
  if (filter.atLeast !== undefined)
    conditions.push(sql`u.state = 'active' and not u.bot and m.access_level >= ${filter.atLeast}`);
  if (filter.people === true) conditions.push(sql`not u.bot`);
  const { rows } = await sql<MemberRow & { total: number }>`
    select *, count(*) over ()::int as total from (
      select distinct on (u.id) m.id as member_id, u.id, u.username::text as username, u.name, u.state, u.avatar_key, m.access_level, m.expires_at, m.created_at,
        case when ${own} then null else (select n.full_path::text from namespaces n where n.id = m.namespace_id) end as inherited_from,
        case when c.id is null then null else json_build_object('id', c.id, 'username', c.username, 'name', c.name, 'state', c.state, 'avatar_key', c.avatar_key) end as created_by
      from members m join users u on u.id = m.user_id left join users c on c.id = m.created_by_id
      where ${sql.join(conditions, sql` and `)} order by u.id, m.access_level desc, ${own} desc
    ) found order by access_level desc, lower(name), id limit ${limit} offset ${offset}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** The role that somebody inherits from an ancestor. */
export async function inheritedLevel(db: Connection, source: MemberSource, userId: number): Promise<number> {
  const above =
    source.kind === 'group' ? source.traversalIds.filter((id) => id !== source.id) : source.traversalIds;
  const { rows } = await sql<{
    level: number;
  }>`select coalesce(max(access_level), 0)::int as level from members
    where user_id = ${userId} and namespace_id = any(${above as number[]}::bigint[]) and (expires_at is null or expires_at > current_date)`.execute(
    db,
  );
  return rows[0]!.level;
}

/**
 * Locks the rows that somebody's role here depends on until the transaction ends, and returns the role; undefined without a direct
 * membership. For a group the owners are locked with it, so that two of them can't leave concurrently.
 */
export async function lockMembership(
  tx: Transaction,
  source: MemberSource,
  userId: number,
): Promise<{ level: number; lastOwner: boolean } | undefined> {
  const { rows } = await sql<{
    user_id: number;
    access_level: number;
    lasts: boolean;
  }>`select user_id, access_level, (expires_at is null or expires_at > current_date)
      and not (select u.bot from users u where u.id = user_id) as lasts from members
    where ${memberColumn(source)} = ${source.id} and (user_id = ${userId} or access_level = 50) order by id for update`.execute(
    tx,
  );
  const own = rows.find((row) => row.user_id === userId);
  if (own === undefined) return undefined;
  const otherOwners = rows.filter((row) => row.user_id !== userId && row.access_level === 50 && row.lasts);
  return {
    level: own.access_level,
    lastOwner: source.kind === 'group' && own.access_level === 50 && otherOwners.length === 0,
  };
}

/** The groups below a group and the projects in all of them that somebody is a direct member of. Locks the memberships. */
export async function findMembershipsBelow(
  tx: Transaction,
  groupId: number,
  userId: number,
): Promise<MemberSource[]> {
  const { rows } = await sql<{
    project_id: number | null;
    namespace_id: number | null;
    traversal_ids: number[];
  }>`
    select m.project_id, m.namespace_id, n.traversal_ids from members m
      left join projects p on p.id = m.project_id join namespaces n on n.id = coalesce(m.namespace_id, p.namespace_id)
    where m.user_id = ${userId} and n.traversal_ids @> array[${groupId}::bigint] and m.namespace_id is distinct from ${groupId}
    order by m.id for update of m`.execute(tx);
  return rows.map(({ project_id: projectId, namespace_id: namespaceId, traversal_ids: traversalIds }) =>
    projectId === null
      ? { kind: 'group', id: namespaceId!, traversalIds }
      : { kind: 'project', id: projectId, traversalIds },
  );
}
