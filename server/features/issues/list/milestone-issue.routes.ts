import { Type } from 'typebox';
import type { App } from '../../../platform/http/app.ts';
import { PageQuery, pageOf, sendPageHeaders } from '../../../platform/http/pagination.ts';
import { loadMilestoneScope, readMilestone } from '../../milestones/index.ts';
import { loadGroup } from '../../groups/index.ts';
import { listIssues } from './issue-list.ts';
import { presentIssues } from '../issue.presenter.ts';
import { loadProjectScope } from '../issue.service.ts';

/** v4: the issues of a milestone that the viewer may see. */
export function milestoneIssueRoutes(app: App): void {
  for (const kind of ['project', 'group'] as const) {
    app.get(
      `/api/v4/${kind}s/:id/milestones/:milestone_id/issues`,
      {
        config: { access: 'anyone' },
        schema: {
          tags: ['Milestones'],
          summary: `List the issues of a milestone of a ${kind}`,
          params: Type.Object({ id: Type.String(), milestone_id: Type.Integer() }),
          querystring: Type.Object(PageQuery),
        },
      },
      async (request, reply) => {
        const { ctx, params } = request;
        const { scope } = await loadMilestoneScope(ctx, kind, params.id);
        const issues =
          kind === 'project'
            ? await loadProjectScope(ctx, params.id)
            : ({ kind: 'group', id: scope.id } as const);
        const milestone = await readMilestone(ctx, scope, params.milestone_id);
        const place =
          kind === 'group'
            ? ({ kind, path: (await loadGroup(ctx, params.id)).full_path } as const)
            : undefined;
        const page = pageOf(request.query);
        const { rows, total } = await listIssues(ctx.platform.db, ctx.viewer, {
          scope: issues,
          filter: { milestoneId: milestone.id },
          limit: page.perPage,
          offset: page.offset,
        });
        sendPageHeaders(request, reply, page, { total });
        return presentIssues(ctx, rows, { place });
      },
    );
  }
}
