import type { Context } from '../../platform/context.ts';
import { presentProject } from './project.presenter.ts';
import { listProjects } from './project-list.queries.ts';
import type { ProjectRow } from './project.queries.ts';

/** Projects as v4 answers them, with what they are forks of as far as the viewer can see it: one query for all. */
export async function presentProjects(
  ctx: Context,
  rows: readonly ProjectRow[],
  asked: { readonly statistics?: boolean | undefined } = {},
) {
  const ids = [...new Set(rows.flatMap((row) => row.forked_from_project_id ?? []))];
  const found =
    ids.length === 0 ? [] : await listProjects(ctx.platform.db, ctx.viewer, { ids }, ids.length, 0);
  const origins = new Map(found.map((row) => [row.id, row]));
  return rows.map((row) => ({
    ...presentProject(row, ctx.viewer, ctx, origins.get(row.forked_from_project_id ?? 0)),
    ...(asked.statistics === true && row.access_level >= 20 ? { statistics: statisticsOf(row) } : {}),
  }));
}

/** What v4 says of a project's size: 0 for what projects do not store here, such as packages. */
function statisticsOf({ commit_count, repository_size }: ProjectRow) {
  return {
    commit_count,
    storage_size: repository_size,
    repository_size,
    wiki_size: 0,
    lfs_objects_size: 0,
    job_artifacts_size: 0,
    pipeline_artifacts_size: 0,
    packages_size: 0,
    snippets_size: 0,
    container_registry_size: 0,
  };
}
