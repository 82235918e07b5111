import { Type } from 'typebox';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { PageQuery, pageOf, sendPageHeaders } from '../../platform/http/pagination.ts';
import { presentBasicUser } from '../accounts/index.ts';
import { presentLabel } from '../labels/index.ts';
import { findMilestonesByIds, presentMilestone } from '../milestones/index.ts';
import { loadIssue } from './issue.service.ts';
import { findResourceEvent, listResourceEvents } from './resource-event.queries.ts';
import type { ResourceEventKind, ResourceEventRow } from './resource-event.queries.ts';

const tags = ['Resource events'];

async function present(ctx: Context, kind: ResourceEventKind, rows: readonly ResourceEventRow[]) {
  const milestones = await findMilestonesByIds(
    ctx.platform.db,
    rows.flatMap(({ milestone_id }) => milestone_id ?? []),
  );
  return rows.map((row) => ({
    id: row.id,
    user: row.user === null ? null : presentBasicUser(row.user, ctx.baseUrl),
    created_at: row.created_at,
    resource_type: 'Issue',
    resource_id: row.subject_id,
    ...ofKind(ctx, kind, row, milestones),
  }));
}

function ofKind(
  ctx: Context,
  kind: ResourceEventKind,
  row: ResourceEventRow,
  milestones: Awaited<ReturnType<typeof findMilestonesByIds>>,
) {
  if (kind === 'state') return { state: row.action, source_commit: row.source_commit };
  if (kind === 'weight') return { issue_id: row.subject_id, weight: row.weight };
  if (kind === 'label')
    return { action: row.action, label: row.label === null ? null : presentLabel(row.label) };
  const milestone = row.milestone_id === null ? undefined : milestones.get(row.milestone_id);
  return {
    action: row.action,
    milestone: milestone === undefined ? null : presentMilestone(milestone, ctx.baseUrl),
  };
}

/** v4: the history of an issue's state, labels, milestone and weight. */
export function resourceEventRoutes(app: App): void {
  for (const kind of ['state', 'label', 'milestone', 'weight'] as const) {
    const base = `/api/v4/projects/:id/issues/:eventable_iid/resource_${kind}_events`;
    app.get(
      base,
      {
        config: { access: 'anyone' },
        schema: {
          tags,
          summary: `List the ${kind} events of an issue`,
          params: Type.Object({ id: Type.String(), eventable_iid: Type.Integer() }),
          querystring: Type.Object(PageQuery),
        },
      },
      async (request, reply) => {
        const { ctx, params, query } = request;
        const { issue } = await loadIssue(ctx, params.id, params.eventable_iid);
        const page = pageOf(query);
        const { rows, total } = await listResourceEvents(
          ctx.platform.db,
          issue.id,
          kind,
          page.perPage,
          page.offset,
        );
        sendPageHeaders(request, reply, page, { total });
        return present(ctx, kind, rows);
      },
    );
    app.get(
      `${base}/:event_id`,
      {
        config: { access: 'anyone' },
        schema: {
          tags,
          summary: `Show a ${kind} event of an issue`,
          params: Type.Object({ id: Type.String(), eventable_iid: Type.Integer(), event_id: Type.Integer() }),
        },
      },
      async ({ ctx, params }) => {
        const { issue } = await loadIssue(ctx, params.id, params.eventable_iid);
        const event = await findResourceEvent(ctx.platform.db, issue.id, kind, params.event_id);
        if (event === undefined) throw notFound('Event');
        return (await present(ctx, kind, [event]))[0];
      },
    );
  }
}
