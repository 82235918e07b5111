import { sql } from 'kysely';
import { projectAccessLevel } from '../../platform/access/membership.queries.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Connection } from '../../platform/database/database.ts';
import { keyColumns } from '../../platform/sessions/ssh-key.queries.ts';
import type { SshKeyRow } from '../../platform/sessions/ssh-key.queries.ts';

export interface DeployKeyRow extends SshKeyRow {
  readonly can_push: boolean;
}

/** The deploy keys of a project, or the one with this id. */
export async function listDeployKeys(
  db: Connection,
  projectId: number,
  { keyId, limit, offset }: { readonly keyId?: number; readonly limit: number; readonly offset: number },
): Promise<{ rows: DeployKeyRow[]; total: number }> {
  const one = keyId === undefined ? sql`true` : sql`k.id = ${keyId}`;
  const { rows } = await sql<
    DeployKeyRow & { total: number }
  >`select ${keyColumns}, g.can_push, count(*) over ()::int as total from deploy_key_projects g join ssh_keys k on k.id = g.ssh_key_id
    where g.project_id = ${projectId} and ${one} order by k.id limit ${limit} offset ${offset}`.execute(db);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

export interface GrantedProject {
  readonly ssh_key_id: number;
  readonly can_push: boolean;
  readonly id: number;
  readonly description: string;
  readonly name: string;
  readonly path: string;
  readonly full_path: string;
  readonly namespace_name: string;
  readonly created_at: Date;
  /** The viewer's role there. */
  readonly access_level: number;
}

/** The projects that have these deploy keys. */
export async function findGrants(
  db: Connection,
  viewer: Viewer,
  keyIds: readonly number[],
): Promise<GrantedProject[]> {
  if (keyIds.length === 0) return [];
  const { rows } =
    await sql<GrantedProject>`select g.ssh_key_id, g.can_push, p.id, p.description, p.name, p.path::text as path, p.full_path::text as full_path,
      n.name as namespace_name, p.created_at, ${projectAccessLevel(viewer)} as access_level
    from deploy_key_projects g join projects p on p.id = g.project_id join namespaces n on n.id = p.namespace_id
    where g.ssh_key_id = any(${keyIds as number[]}::bigint[]) and p.deleted_at is null order by p.id`.execute(
      db,
    );
  return rows;
}

/** Every deploy key of the instance, for administrators. */
export async function listAllDeployKeys(
  db: Connection,
  {
    openToAll,
    limit,
    offset,
  }: { readonly openToAll: boolean; readonly limit: number; readonly offset: number },
): Promise<{ rows: SshKeyRow[]; total: number }> {
  const which = openToAll ? sql`k.open_to_all` : sql`true`;
  const { rows } = await sql<
    SshKeyRow & { total: number }
  >`select ${keyColumns}, count(*) over ()::int as total from ssh_keys k
    where k.user_id is null and ${which} order by k.id limit ${limit} offset ${offset}`.execute(db);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}
