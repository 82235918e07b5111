import type { Context } from '../../platform/context.ts';
import { presentProject } from './project.presenter.ts';
import { listProjects } from './project.queries.ts';
import type { ProjectRow } from './project.queries.ts';

/** Projects as v4 answers them, with what they are forks of as far as the viewer can see it: one query for all. */
export async function presentProjects(ctx: Context, rows: readonly ProjectRow[]) {
  const ids = [...new Set(rows.flatMap((row) => row.forked_from_project_id ?? []))];
  const found =
    ids.length === 0 ? [] : await listProjects(ctx.platform.db, ctx.viewer, { ids }, ids.length, 0);
  const origins = new Map(found.map((row) => [row.id, row]));
  return rows.map((row) =>
    presentProject(row, ctx.viewer, ctx, origins.get(row.forked_from_project_id ?? 0)),
  );
}
