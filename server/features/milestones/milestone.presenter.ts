import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { fillForViewer } from '../references/index.ts';
import { countMilestoneIssues, findMilestoneByIid } from './milestone.queries.ts';
import type { MilestoneRow } from './milestone.queries.ts';
import type { LoadedScope } from './milestone.service.ts';

/** A milestone as v4 returns it. */
export function presentMilestone(row: MilestoneRow, baseUrl: string) {
  return {
    id: row.id,
    iid: row.iid,
    ...(row.project_id === null ? { group_id: row.namespace_id } : { project_id: row.project_id }),
    title: row.title,
    description: row.description,
    state: row.state,
    created_at: row.created_at,
    updated_at: row.updated_at,
    due_date: row.due_date,
    start_date: row.start_date,
    expired: row.expired,
    web_url:
      row.project_id === null
        ? `${baseUrl}/groups/${row.owner_path}/-/milestones/${row.iid}`
        : `${baseUrl}/${row.owner_path}/-/milestones/${row.iid}`,
  };
}

/** A milestone of a project or a group as its page reads it; throws 404 if there is none. */
export async function presentMilestonePage(ctx: Context, { scope }: LoadedScope, iid: number) {
  const { db, markdown, settings } = ctx.platform;
  const row = await findMilestoneByIid(db, scope, iid);
  if (row === undefined) throw notFound('Milestone');
  const [counts, { html }] = await Promise.all([
    countMilestoneIssues(db, ctx.viewer, [row.id]),
    markdown.render(row.description, {
      kind: 'text',
      // A reference without a path refers to the project; in a group it has no target.
      ...(scope.kind === 'project' ? { projectPath: scope.fullPath } : {}),
      relativeUrlRoot: settings.relativeUrlRoot,
      instanceUrl: ctx.baseUrl,
    }),
  ]);
  const [filled] = await fillForViewer(ctx, [html]);
  return {
    ...presentMilestone(row, ctx.baseUrl),
    description_html: filled!,
    issues: counts.get(row.id) ?? { opened: 0, closed: 0 },
  };
}
