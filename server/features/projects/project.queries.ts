import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { projectAccessLevel, projectVisible } from '../../platform/access/membership.queries.ts';
import type { FeatureLevel, ProjectFeature, ProjectSubject } from '../../platform/access/project-rules.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Connection, Transaction } from '../../platform/database/database.ts';
import { settingNames } from './project-settings.ts';
import type { ProjectSettings } from './project-settings.ts';
import { leaveProjectPaths } from '../namespaces/index.ts';

export interface ProjectRow extends ProjectSettings {
  readonly id: number;
  readonly name: string;
  readonly path: string;
  readonly full_path: string;
  readonly description: string;
  readonly visibility: 'private' | 'internal' | 'public';
  readonly default_branch: string | null;
  readonly creator_id: number | null;
  readonly avatar_key: string | null;
  readonly topics: string[];
  readonly archived: boolean;
  readonly empty_repository: boolean;
  /** Features that are restricted or disabled. */
  readonly features: ProjectSubject['features'];
  readonly star_count: number;
  readonly open_issues_count: number;
  /** Those that not everybody may count. */
  readonly open_confidential_issues_count: number;
  readonly repository_size: number;
  readonly commit_count: number;
  readonly forked_from_project_id: number | null;
  /** The branches that a viewer without the right to push may push to; only where that was asked. */
  readonly lent_branches?: readonly string[];
  /** Forks that the viewer can see. */
  readonly forks_count: number;
  readonly last_activity_at: Date;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly namespace_id: number;
  readonly namespace_name: string;
  readonly namespace_path: string;
  readonly namespace_full_path: string;
  readonly namespace_kind: 'user' | 'group';
  readonly namespace_parent_id: number | null;
  readonly namespace_avatar_key: string | null;
  readonly namespace_traversal_ids: number[];
  readonly namespace_full_name: string;
  readonly owner_id: number | null;
  /** Null for projects of groups. */
  readonly owner_state: string | null;
  /** The viewer's role in the project, including inherited ones; 0 for none. */
  readonly access_level: number;
  /** Roles granted to the viewer: in the project (or as the owner of its personal namespace), and in an ancestor group. 0 for none. */
  readonly own_access_level: number;
  readonly group_access_level: number;
  readonly starred: boolean;
}

/** The highest role of the viewer in rows of members that fulfil the condition. */
function givenLevel(viewer: Viewer, condition: RawBuilder<unknown>): RawBuilder<number> {
  if (viewer.user === null) return sql<number>`0`;
  return sql<number>`coalesce((select max(m.access_level) from members m where m.user_id = ${viewer.user.id}
    and (m.expires_at is null or m.expires_at > current_date) and ${condition}), 0)`;
}

const featuresOf = sql`coalesce((select json_object_agg(f.feature, f.level) from project_features f where f.project_id = p.id), '{}'::json)`;

/** How many forks of `p` the viewer can see. `origin` takes the place of `p`, which is the fork inside. */
function forksOf(viewer: Viewer): RawBuilder<number> {
  return sql<number>`(select count(*)::int from (values (p.id)) origin (id) cross join lateral
    (select 1 from projects p join namespaces n on n.id = p.namespace_id where p.forked_from_project_id = origin.id and ${projectVisible(viewer)}) f)`;
}

const settingColumns = sql.join(settingNames.map((name) => sql.ref(`p.${name}`)));

export function columns(viewer: Viewer): RawBuilder<ProjectRow> {
  return sql<ProjectRow>`p.id, p.name, p.path::text as path, p.full_path::text as full_path, p.description, p.visibility, p.default_branch, p.creator_id, p.avatar_key, p.topics,
    p.archived or n.archived as archived, p.empty_repository, ${featuresOf} as features, ${settingColumns},
    p.star_count, p.open_issues_count, p.open_confidential_issues_count, p.repository_size, p.commit_count, p.forked_from_project_id, ${forksOf(viewer)} as forks_count, p.last_activity_at, p.created_at, p.updated_at,
    n.id as namespace_id, n.name as namespace_name, n.path::text as namespace_path, n.full_path::text as namespace_full_path, n.kind as namespace_kind, n.parent_id as namespace_parent_id,
    case when n.owner_id is null then n.avatar_key else (select u.avatar_key from users u where u.id = n.owner_id) end as namespace_avatar_key, n.traversal_ids as namespace_traversal_ids, n.owner_id,
    (select u.state from users u where u.id = n.owner_id) as owner_state,
    case when n.parent_id is null then n.name else (select string_agg(a.name, ' / ' order by cardinality(a.traversal_ids)) from namespaces a where a.id = any(n.traversal_ids)) end as namespace_full_name,
    ${projectAccessLevel(viewer)} as access_level,
    ${givenLevel(viewer, sql`(m.project_id = p.id or (n.kind = 'user' and m.namespace_id = n.id))`)} as own_access_level,
    ${givenLevel(viewer, sql`n.kind = 'group' and m.namespace_id = any(n.traversal_ids)`)} as group_access_level,
    exists (select 1 from project_stars s where s.project_id = p.id and s.user_id = ${viewer.user?.id ?? 0}) as starred`;
}

/** A project by id or full path that this viewer may see. An old path works too. */
export async function findProject(
  db: Connection,
  viewer: Viewer,
  idOrPath: number | string,
): Promise<ProjectRow | undefined> {
  const which =
    typeof idOrPath === 'number'
      ? sql`p.id = ${idOrPath}`
      : sql`p.id = (select r.project_id from routes r where r.path = ${idOrPath})`;
  const { rows } =
    await sql<ProjectRow>`select ${columns(viewer)} from projects p join namespaces n on n.id = p.namespace_id where ${which} and ${projectVisible(viewer)}`.execute(
      db,
    );
  return rows[0];
}

/** Projects that this viewer may see by full path, old ones too, each with the requested path in lower case. */
export async function findProjectsByPaths(
  db: Connection,
  viewer: Viewer,
  paths: readonly string[],
): Promise<(ProjectRow & { readonly asked_path: string })[]> {
  if (paths.length === 0) return [];
  const { rows } = await sql<
    ProjectRow & { asked_path: string }
  >`select ${columns(viewer)}, lower(r.path::text) as asked_path from routes r join projects p on p.id = r.project_id join namespaces n on n.id = p.namespace_id
    where r.path = any(${paths as string[]}::citext[]) and ${projectVisible(viewer)}`.execute(db);
  return rows;
}

/** Whether there is a project of this id, deleted ones included. */
export async function projectIsThere(db: Connection, id: number): Promise<boolean> {
  return (await db.selectFrom('projects').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** The next id, before the row exists: the repository's folder is named after it and created first. */
export async function reserveProjectId(db: Connection): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select nextval(pg_get_serial_sequence('projects', 'id')) as id`.execute(db);
  return rows[0]!.id;
}

export interface NewProject {
  readonly id: number;
  readonly namespaceId: number;
  readonly name: string;
  readonly path: string;
  readonly fullPath: string;
  readonly description: string;
  readonly visibility: string;
  readonly defaultBranch: string | null;
  readonly creatorId: number;
  readonly topics: readonly string[];
}

export async function insertProject(tx: Transaction, input: NewProject): Promise<void> {
  await sql`insert into projects (id, namespace_id, name, path, full_path, description, visibility, default_branch, creator_id, topics)
    values (${input.id}, ${input.namespaceId}, ${input.name}, ${input.path}, ${input.fullPath}, ${input.description}, ${input.visibility}, ${input.defaultBranch},
      ${input.creatorId}, ${input.topics as string[]})`.execute(tx);
}

export type ProjectColumns = Partial<ProjectSettings> &
  Partial<{
    name: string;
    path: string;
    full_path: string;
    description: string;
    visibility: string;
    default_branch: string | null;
    topics: string[];
    archived: boolean;
    empty_repository: boolean;
    repository_size: number;
    commit_count: number;
  }>;

export async function updateProjectRow(db: Connection, id: number, changes: ProjectColumns): Promise<void> {
  await db
    .updateTable('projects')
    .set({ ...changes, updated_at: new Date() })
    .where('id', '=', id)
    .execute();
}

/** Stores the new key and returns the previous one; the row is locked, so that each key is returned once. */
export async function replaceProjectAvatarKey(
  tx: Transaction,
  id: number,
  key: string | null,
): Promise<string | null> {
  const { rows } = await sql<{
    before: string | null;
  }>`update projects t set avatar_key = ${key}, updated_at = now()
    from (select id, avatar_key from projects where id = ${id} for update) found where t.id = found.id returning found.avatar_key as before`.execute(
    tx,
  );
  return rows[0]?.before ?? null;
}

/** Sets features of a project to everyone who can see it, members, or nobody. */
export async function setFeatures(
  tx: Transaction,
  projectId: number,
  levels: Readonly<Partial<Record<ProjectFeature, FeatureLevel>>>,
): Promise<void> {
  const written = Object.entries(levels);
  if (written.length === 0) return;
  const names = written.map(([feature]) => feature);
  await sql`delete from project_features where project_id = ${projectId} and feature = any(${names}::text[])`.execute(
    tx,
  );
  // Enabled features are not stored.
  await sql`insert into project_features (project_id, feature, level) select ${projectId}, f.feature, f.level
    from unnest(${names}::text[], ${written.map(([, level]) => level)}::text[]) as f(feature, level) where f.level <> 'enabled'`.execute(
    tx,
  );
}

export async function hideProject(tx: Transaction, id: number, byUserId: number | null): Promise<void> {
  await leaveProjectPaths(tx, id);
  await sql`update projects set deleted_at = now(), deleted_by_id = ${byUserId}, original_full_path = full_path where id = ${id}`.execute(
    tx,
  );
}

export async function findHiddenProjects(
  db: Connection,
  olderThanDays: number,
): Promise<{ id: number; avatar_key: string | null }[]> {
  const { rows } = await sql<{
    id: number;
    avatar_key: string | null;
  }>`select id, avatar_key from projects where deleted_at <= now() - make_interval(days => ${olderThanDays}) order by id limit 1000`.execute(
    db,
  );
  return rows;
}

export async function deleteProjectRow(db: Connection, id: number): Promise<void> {
  await sql`delete from projects where id = ${id} and deleted_at is not null`.execute(db);
}

/** How many projects a person may have in their namespace and has; concurrent callers wait until the transaction ends. */
export async function countPersonalProjects(
  tx: Transaction,
  userId: number,
  namespaceId: number,
): Promise<{ limit: number; made: number }> {
  const person = await tx
    .selectFrom('users')
    .select('projects_limit')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  // A separate statement: it sees projects that were created while this one waited.
  const { made } = await tx
    .selectFrom('projects')
    .select((eb) => eb.fn.countAll<number>().as('made'))
    .where('namespace_id', '=', namespaceId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { limit: person?.projects_limit ?? 0, made };
}

/** What work on a repository without a request needs to know: checks no rights. */
export async function findProjectOfRepository(db: Connection, id: number) {
  return db
    .selectFrom('projects')
    .select(['default_branch', 'forked_from_project_id', 'full_path'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Whether a project is not deleted, whoever may see it. */
export async function isProjectThere(db: Connection, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from projects where id = ${id} and deleted_at is null`.execute(db);
  return rows.length > 0;
}
