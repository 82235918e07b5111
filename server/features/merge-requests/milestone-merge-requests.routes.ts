import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import { PageQuery, pageOf, sendPageHeaders } from '../../platform/http/pagination.ts';
import type { KindOperations, ListQuery } from '../kinds/index.ts';
import { loadMilestoneScope, readMilestone } from '../milestones/index.ts';

/** v4: the merge requests of a milestone that the viewer may see, the newest first. */
export function milestoneMergeRequestRoutes(
  app: App,
  { enter, list, count }: Pick<KindOperations, 'enter' | 'list' | 'count'>,
): void {
  for (const kind of ['project', 'group'] as const)
    app.get(
      `/api/v4/${kind}s/:id/milestones/:milestone_id/merge_requests`,
      {
        config: { access: 'anyone' },
        schema: {
          tags: ['Milestones'],
          summary: `List the merge requests of a milestone of a ${kind}`,
          params: Type.Object({ id: Type.String(), milestone_id: Type.Integer() }),
          querystring: Type.Object(PageQuery),
        },
      },
      async (request, reply) => {
        const { ctx, params } = request;
        const { scope } = await loadMilestoneScope(ctx, kind, params.id);
        const place =
          kind === 'project'
            ? ({ kind, id: (await enter(ctx, params.id)).id } as const)
            : ({ kind, id: scope.id } as const);
        const query: ListQuery & { readonly ofMilestone: number } = {
          ofMilestone: (await readMilestone(ctx, scope, params.milestone_id)).id,
        };
        const page = pageOf(request.query);
        const [rows, total] = await Promise.all([
          list(ctx, query, { place, limit: page.perPage, offset: page.offset }),
          count(ctx, query, place),
        ]);
        sendPageHeaders(request, reply, page, { total });
        const outlines = await ctx.platform.subjects.get('MergeRequest').outlines(
          ctx,
          rows.map(({ id }) => id),
        );
        return rows.flatMap(({ id }) => outlines.get(id)?.presented ?? []);
      },
    );
}
