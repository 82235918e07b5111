import type { Context } from '../../../platform/context.ts';
import { searchedIn } from '../../../platform/subjects/searched-number.ts';
import type { OfferedSubject, SearchAsked, SearchPlace } from '../../../platform/subjects/subject-type.ts';
import { authorizeProject, loadProject } from '../../projects/index.ts';
import { listIssues } from './issue-list.ts';
import { presentIssues } from '../issue.presenter.ts';
import { loadProjectScope } from '../issue.service.ts';
import { matchIssues } from './offered-issue.queries.ts';

/** Issues offered as references in a text of the project. */
export async function offerIssues(
  ctx: Context,
  path: string,
  query: string,
  limit: number,
): Promise<OfferedSubject[]> {
  const project = await loadProject(ctx, path);
  authorizeProject(ctx, 'read_issues', project);
  const rows = await matchIssues(ctx.platform.db, ctx.viewer, project.id, query, limit);
  return rows.map((row) => ({ ...row, reference: `#${row.iid}` }));
}

/** Issues with these words, as v4's search returns them. */
export async function searchIssues(
  ctx: Context,
  place: SearchPlace,
  { search, state, confidential, ref: _ref, ...page }: SearchAsked,
): Promise<{ rows: unknown[]; total: number }> {
  const scope = place.kind === 'project' ? await loadProjectScope(ctx, String(place.id)) : place;
  const filter = { ...searchedIn('#', search), state, confidential };
  const { rows, total } = await listIssues(ctx.platform.db, ctx.viewer, { scope, filter, ...page });
  return { rows: await presentIssues(ctx, rows), total };
}
