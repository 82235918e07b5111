import { Type } from 'typebox';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { PageQuery, pageOf, sendPageHeaders } from '../../platform/http/pagination.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import { apiParent } from '../../platform/subjects/subject-address.ts';
import type { SubjectType } from '../../platform/subjects/subject-type.ts';
import { withArticle } from '../../platform/subjects/words.ts';
import { presentBasicUser } from '../accounts/index.ts';
import { presentLabel } from '../labels/index.ts';
import { findMilestonesByIds, presentMilestone } from '../milestones/index.ts';
import { findResourceEvent, historyOf, listResourceEvents } from './resource-event.queries.ts';
import type { ResourceEventKind, ResourceEventRow } from './resource-event.queries.ts';

const tags = ['Resource events'];

async function present(
  ctx: Context,
  type: SubjectType,
  kind: ResourceEventKind,
  rows: readonly ResourceEventRow[],
) {
  const milestones = await findMilestonesByIds(
    ctx.platform.db,
    rows.flatMap(({ milestone_id }) => milestone_id ?? []),
  );
  return rows.map((row) => ({
    id: row.id,
    user: row.user === null ? null : presentBasicUser(row.user, ctx.baseUrl),
    created_at: row.created_at,
    resource_type: type.name,
    resource_id: row.subject_id,
    ...ofKind(ctx, type, kind, row, milestones),
  }));
}

function ofKind(
  ctx: Context,
  type: SubjectType,
  kind: ResourceEventKind,
  row: ResourceEventRow,
  milestones: Awaited<ReturnType<typeof findMilestonesByIds>>,
) {
  if (kind === 'state') return { state: row.action, source_commit: row.source_commit };
  if (kind === 'weight')
    return { [`${type.noun.replaceAll(' ', '_')}_id`]: row.subject_id, weight: row.weight };
  if (kind === 'label')
    return { action: row.action, label: row.label === null ? null : presentLabel(row.label) };
  const milestone = row.milestone_id === null ? undefined : milestones.get(row.milestone_id);
  return {
    action: row.action,
    milestone: milestone === undefined ? null : presentMilestone(milestone, ctx.baseUrl),
  };
}

/** v4: the history of a subject's state, labels, milestone and weight, for every type that has them. */
export function resourceEventRoutes(app: App, { subjects }: Platform): void {
  for (const type of subjects.types)
    for (const kind of ['state', 'label', 'milestone', 'weight'] as const)
      if (type.attributes?.includes(historyOf[kind]) === true) routesOf(app, type, kind);
}

function routesOf(app: App, type: SubjectType, kind: ResourceEventKind): void {
  const of = `the ${kind} events of ${withArticle(type.noun)}`;
  const { loadById } = type;
  const key = loadById === undefined ? 'eventable_iid' : 'eventable_id';
  const base = `${apiParent(type)}/${type.segment}/:${key}/resource_${kind}_events` as const;
  const params = { id: Type.String(), [key]: Type.Integer() };
  const load = (ctx: Context, asked: object): Promise<Noteable> => {
    // As the route's schema says.
    const { id, [key]: given } = asked as { readonly id: string } & Readonly<Record<typeof key, number>>;
    return loadById === undefined
      ? (type.loadOutline ?? type.load)(ctx, id, String(given))
      : loadById(ctx, id, given);
  };

  app.get(
    base,
    {
      config: { access: 'anyone' },
      schema: {
        tags,
        summary: `List ${of}`,
        params: Type.Object(params),
        querystring: Type.Object(PageQuery),
      },
    },
    async (request, reply) => {
      const { ctx } = request;
      const { id } = await load(ctx, request.params);
      const page = pageOf(request.query);
      const { rows, total } = await listResourceEvents(ctx.platform.db, id, kind, page.perPage, page.offset);
      sendPageHeaders(request, reply, page, { total });
      return present(ctx, type, kind, rows);
    },
  );
  app.get(
    `${base}/:event_id`,
    {
      config: { access: 'anyone' },
      schema: {
        tags,
        summary: `Show one of ${of}`,
        params: Type.Object({ ...params, event_id: Type.Integer() }),
      },
    },
    async ({ ctx, params: asked }) => {
      const { id } = await load(ctx, asked);
      const event = await findResourceEvent(ctx.platform.db, id, kind, asked.event_id);
      if (event === undefined) throw notFound('Event');
      return (await present(ctx, type, kind, [event]))[0];
    },
  );
}
