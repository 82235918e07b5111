import { sql } from 'kysely';
import {
  namespaceAccessLevel,
  namespaceVisible,
  projectVisible,
} from '../../platform/access/membership.queries.ts';
import type { Visibility } from '../../platform/access/levels.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Connection, Transaction } from '../../platform/database/database.ts';

export interface RouteTarget {
  readonly kind: 'user' | 'group' | 'project';
  readonly id: number;
  readonly fullPath: string;
  /** It is an old path: the reader is redirected to `fullPath`. */
  readonly redirect: boolean;
}

/** The target of a path for this viewer; undefined also if they may not see it. */
export async function findRoute(
  db: Connection,
  viewer: Viewer,
  path: string,
): Promise<RouteTarget | undefined> {
  const { rows } = await sql<{
    kind: 'user' | 'group' | 'project';
    id: number;
    full_path: string;
    redirect: boolean;
  }>`
    select case when r.project_id is not null then 'project' else n.kind end as kind, coalesce(p.id, n.id) as id,
      coalesce(p.full_path, n.full_path)::text as full_path, r.redirect
    from routes r
    left join projects p on p.id = r.project_id
    join namespaces n on n.id = coalesce(r.namespace_id, p.namespace_id)
    where r.path = ${path} and case when p.id is not null then ${projectVisible(viewer)}
      when n.kind = 'user' then n.deleted_at is null else ${namespaceVisible(viewer)} end`.execute(db);
  const row = rows[0];
  return row === undefined
    ? undefined
    : { kind: row.kind, id: row.id, fullPath: row.full_path, redirect: row.redirect };
}

/**
 * Assigns the path to the namespace or project; false if it leads somewhere else. An abandoned path keeps its target: a new owner
 * would receive the clones, fetches and pushes of people who do not know of the move.
 */
export async function claimPath(
  tx: Transaction,
  path: string,
  target: { namespaceId: number } | { projectId: number },
): Promise<boolean> {
  const namespaceId = 'namespaceId' in target ? target.namespaceId : null;
  const projectId = 'projectId' in target ? target.projectId : null;
  const { rows } =
    await sql`insert into routes as r (path, namespace_id, project_id) values (${path}, ${namespaceId}, ${projectId})
    on conflict (path) do update set namespace_id = excluded.namespace_id, project_id = excluded.project_id, redirect = false, path = excluded.path
    where r.namespace_id is not distinct from excluded.namespace_id and r.project_id is not distinct from excluded.project_id
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Turns the addresses of a namespace or project into redirects, or deletes them and releases the paths. */
export async function leavePath(tx: Transaction, path: string, free: boolean): Promise<void> {
  if (free) await sql`delete from routes where path = ${path}`.execute(tx);
  else await sql`update routes set redirect = true where path = ${path}`.execute(tx);
}

/** Releases all paths of a project. */
export async function leaveProjectPaths(tx: Transaction, projectId: number): Promise<void> {
  await sql`delete from routes where project_id = ${projectId}`.execute(tx);
}

/** Moves a namespace and the groups below it, with all paths below, to another full path: see `moveNamespace`. */
export async function moveNamespacePaths(
  tx: Transaction,
  namespaceId: number,
  from: string,
  to: string,
): Promise<boolean> {
  if (from.toLowerCase() !== to.toLowerCase()) {
    const { rows } = await sql<{ taken: boolean }>`select exists (
      select 1 from routes r join routes o on o.path = (${to} || substr(r.path::text, length(${from}) + 1))::citext
      where (r.path = ${from} or r.path::text ilike ${`${escapeLike(from)}/%`}) and not r.redirect and (r.namespace_id is distinct from o.namespace_id or r.project_id is distinct from o.project_id)) as taken`.execute(
      tx,
    );
    if (rows[0]!.taken) return false;
    await sql`with moving as (
        select r.path, r.namespace_id, r.project_id from routes r where (r.path = ${from} or r.path::text ilike ${`${escapeLike(from)}/%`}) and not r.redirect
      ), redirected as (update routes r set redirect = true from moving m where r.path = m.path)
      insert into routes as r (path, namespace_id, project_id)
      select ${to} || substr(path::text, length(${from}) + 1), namespace_id, project_id from moving
      on conflict (path) do update set namespace_id = excluded.namespace_id, project_id = excluded.project_id, redirect = false`.execute(
      tx,
    );
  }
  await sql`update namespaces set full_path = ${to} || substr(full_path::text, length(${from}) + 1), updated_at = now() where ${namespaceId} = any(traversal_ids)`.execute(
    tx,
  );
  return true;
}

/** Escapes text for a LIKE pattern. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

/** A namespace that can't change until the transaction ends. */
export interface HeldNamespace {
  readonly id: number;
  readonly fullPath: string;
  readonly visibility: Visibility;
  readonly traversalIds: number[];
  readonly archived: boolean;
}

/**
 * Locks a namespace and its ancestors in shared mode, to create or open something in it: until the transaction ends nobody can delete,
 * rename, archive or restrict them. Undefined if it was deleted.
 */
export async function holdNamespace(tx: Transaction, id: number): Promise<HeldNamespace | undefined> {
  const { rows } = await sql<HeldNamespace & { deleted: boolean }>`
    select n.id, n.full_path::text as "fullPath", n.visibility, n.traversal_ids as "traversalIds", n.archived, n.deleted_at is not null as deleted
    from namespaces n where n.id = any(array(select unnest(o.traversal_ids) from namespaces o where o.id = ${id})) order by n.id for share`.execute(
    tx,
  );
  if (rows.some((row) => row.deleted)) return undefined;
  return rows.find((row) => row.id === id);
}

/** Waits for those who share it (`holdNamespace`) and keeps new ones out until the transaction ends. False if it was deleted. */
export async function lockNamespace(tx: Transaction, id: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from namespaces where id = ${id} and deleted_at is null for update`.execute(tx);
  return rows.length > 0;
}

export interface NewNamespace {
  readonly kind: 'user' | 'group';
  readonly name: string;
  readonly path: string;
  readonly description?: string;
  readonly visibility: string;
  readonly ownerId?: number;
  readonly parent?: {
    readonly id: number;
    readonly fullPath: string;
    readonly traversalIds: readonly number[];
  };
}

/** Inserts a namespace and assigns its path; undefined if the path is taken. */
export async function insertNamespace(
  tx: Transaction,
  input: NewNamespace,
): Promise<{ id: number; fullPath: string } | undefined> {
  const fullPath = input.parent === undefined ? input.path : `${input.parent.fullPath}/${input.path}`;
  const { rows } = await sql<{
    id: number;
  }>`with made as (select nextval(pg_get_serial_sequence('namespaces', 'id')) as id)
    insert into namespaces (id, kind, name, path, full_path, description, visibility, owner_id, parent_id, traversal_ids)
    select id, ${input.kind}, ${input.name}, ${input.path}, ${fullPath}, ${input.description ?? ''}, ${input.visibility}, ${input.ownerId ?? null}::bigint,
      ${input.parent?.id ?? null}::bigint, ${input.parent?.traversalIds ?? []}::bigint[] || id from made returning id`.execute(
    tx,
  );
  const { id } = rows[0]!;
  return (await claimPath(tx, fullPath, { namespaceId: id })) ? { id, fullPath } : undefined;
}

export interface NamespaceRow {
  readonly id: number;
  readonly kind: 'user' | 'group';
  readonly name: string;
  readonly path: string;
  readonly full_path: string;
  readonly parent_id: number | null;
  readonly avatar_key: string | null;
  /** The owner of a personal namespace. */
  readonly owner_id: number | null;
  readonly access_level: number;
  readonly members_count: number;
}

/** The namespaces that the viewer may create projects in or is a member of (v4 `GET /namespaces`). */
export async function listNamespaces(
  db: Connection,
  viewer: Viewer,
  filter: {
    search?: string | undefined;
    ownedOnly?: boolean | undefined;
    topLevelOnly?: boolean | undefined;
    ids?: readonly number[];
    path?: string;
  },
  limit: number,
  offset: number,
): Promise<NamespaceRow[]> {
  const conditions = [sql`n.deleted_at is null`];
  if (filter.search !== undefined)
    conditions.push(
      sql`(n.full_path::text ilike ${`%${escapeLike(filter.search)}%`} or n.name ilike ${`%${escapeLike(filter.search)}%`})`,
    );
  if (filter.ownedOnly === true) conditions.push(sql`n.owner_id = ${viewer.user?.id ?? 0}`);
  if (filter.topLevelOnly === true) conditions.push(sql`n.parent_id is null`);
  if (filter.ids !== undefined) conditions.push(sql`n.id = any(${filter.ids as number[]})`);
  if (filter.path !== undefined) conditions.push(sql`n.full_path = ${filter.path}`);
  if (viewer.user?.admin !== true)
    conditions.push(
      sql`(n.owner_id = ${viewer.user?.id ?? 0} or (n.kind = 'group' and ${namespaceAccessLevel(viewer)} > 0))`,
    );
  const { rows } =
    await sql<NamespaceRow>`select n.id, n.kind, n.name, n.path::text, n.full_path::text, n.parent_id, n.owner_id, coalesce(n.avatar_key, u.avatar_key) as avatar_key,
      ${namespaceAccessLevel(viewer)} as access_level, (select count(*)::int from members m where m.namespace_id = n.id) as members_count
    from namespaces n left join users u on u.id = n.owner_id
    where ${sql.join(conditions, sql` and `)} order by n.kind desc, n.full_path limit ${limit} offset ${offset}`.execute(
      db,
    );
  return rows;
}

/** Whether the path has a target, apart from redirects. */
export async function pathExists(db: Connection, path: string): Promise<boolean> {
  const { rows } = await sql<{
    taken: boolean;
  }>`select exists (select 1 from routes where path = ${path}) as taken`.execute(db);
  return rows[0]!.taken;
}

/** Whether this viewer may create a project or a group in the namespace of a path. */
export async function mayCreateBelow(db: Connection, viewer: Viewer, path: string): Promise<boolean> {
  const level = namespaceAccessLevel(viewer);
  // The same as group.policy.ts: who may create a project or a group here.
  const { rows } = await sql<{ may: boolean }>`select exists (select 1 from namespaces n
    where n.full_path = ${path} and n.deleted_at is null and not n.archived and ((n.kind = 'user' and n.owner_id = ${viewer.user?.id ?? 0})
      or (n.kind = 'group' and ${level} >= least(case n.project_creation_level when 'developer' then 30 when 'maintainer' then 40 when 'owner' then 50 else 100 end,
        case n.subgroup_creation_level when 'owner' then 50 else 40 end)))) as may`.execute(db);
  return rows[0]!.may;
}

/** The path with the first free number as suffix. */
export async function suggestPaths(db: Connection, path: string): Promise<string[]> {
  const { rows } = await sql<{
    path: string;
  }>`select ${path} || n as path from generate_series(1, 100) n where not exists (select 1 from routes r where r.path = (${path} || n)::citext) order by n limit 1`.execute(
    db,
  );
  return rows.map((row) => row.path);
}

/** A person's own namespace. */
export async function findUserNamespace(
  db: Connection,
  userId: number,
): Promise<{ id: number; fullPath: string }> {
  const { rows } = await sql<{
    id: number;
    full_path: string;
  }>`select id, full_path::text as full_path from namespaces where owner_id = ${userId}`.execute(db);
  const row = rows[0]!;
  return { id: row.id, fullPath: row.full_path };
}
