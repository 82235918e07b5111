import { sql } from 'kysely';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Connection } from '../../platform/database/database.ts';
import { projectConditions } from './project-filter.queries.ts';
import type { ProjectFilter } from './project-filter.queries.ts';
import { columns } from './project.queries.ts';
import type { ProjectRow } from './project.queries.ts';

const orders = new Map(
  Object.entries({
    id: 'p.id',
    name: 'lower(p.name)',
    path: 'p.path',
    created_at: 'p.created_at',
    updated_at: 'p.updated_at',
    last_activity_at: 'p.last_activity_at',
    star_count: 'p.star_count',
  }),
);

export async function listProjects(
  db: Connection,
  viewer: Viewer,
  filter: ProjectFilter,
  limit: number,
  offset: number,
): Promise<ProjectRow[]> {
  const order = sql.raw(orders.get(filter.orderBy ?? 'created_at') ?? 'p.created_at');
  const direction = filter.sort === 'asc' ? sql`asc` : sql`desc`;
  const { rows } =
    await sql<ProjectRow>`select ${columns(viewer)} from projects p join namespaces n on n.id = p.namespace_id
    where ${projectConditions(viewer, filter)} order by ${order} ${direction}, p.id ${direction} limit ${limit} offset ${offset}`.execute(
      db,
    );
  return rows;
}

export async function countProjects(db: Connection, viewer: Viewer, filter: ProjectFilter): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::int as total from (select 1 from projects p join namespaces n on n.id = p.namespace_id
    where ${projectConditions(viewer, filter)} limit 10001) c`.execute(db);
  return rows[0]!.total;
}
