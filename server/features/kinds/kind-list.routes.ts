import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { PageQuery, pageOf, sendPageHeaders } from '../../platform/http/pagination.ts';
import type { RawBuilder } from 'kysely';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Context } from '../../platform/context.ts';
import type { SearchPlace } from '../../platform/subjects/subject-type.ts';
import { Match, subjectFilterOf, SubjectFilterQuery, subjectOrders } from '../planning/index.ts';
import type { PresentedSubject } from './kind-declaration.ts';
import { presentSubjects } from './kind.presenter.ts';
import {
  countByState,
  countSubjects,
  listedSubjects,
  listSubjectIds,
  listSubjects,
  negated,
  orderOf,
} from './kind.queries.ts';
import type { KindPage, KindRow } from './kind.queries.ts';
import { statesOf } from './kind.service.ts';
import type { Kind } from './kind.service.ts';

const common = {
  ...PageQuery,
  ...SubjectFilterQuery,
  confidential: Type.Optional(Type.Boolean()),
  scope: Type.Optional(
    Type.Enum(['created_by_me', 'assigned_to_me', 'all', 'created-by-me', 'assigned-to-me']),
  ),
  sort: Type.Optional(Type.Enum(['asc', 'desc'])),
  with_labels_details: Type.Optional(Type.Boolean()),
};
/** Of which groups a list of what groups have is, besides the group itself. */
const reach = {
  include_ancestor_groups: Type.Optional(Type.Boolean()),
  include_descendant_groups: Type.Optional(Type.Boolean()),
};
/** What is known of a list's query, whatever the kind. */
const CommonQuery = Type.Object({
  ...common,
  ...reach,
  scope: Type.Optional(Type.String()),
  state: Type.Optional(Type.String()),
  order_by: Type.Optional(Type.String()),
  not: Type.Optional(Type.Object(Match)),
  view: Type.Optional(Type.String()),
  non_archived: Type.Optional(Type.Boolean()),
});

/** The parameters of a kind's lists. */
export function listQueryOf(kind: Kind) {
  const { extension } = kind.kind;
  return Type.Object({
    ...common,
    ...(kind.kind.parent === 'group' ? reach : {}),
    state: Type.Optional(Type.Enum([...statesOf(kind), 'all'])),
    order_by: Type.Optional(Type.Enum([...subjectOrders, ...(extension?.orders.keys() ?? [])])),
    not: Type.Optional(Type.Object({ ...Match, ...extension?.matches })),
    ...(extension?.simpleView === undefined ? {} : { view: Type.Optional(Type.Enum(['simple'])) }),
    ...extension?.matches,
    ...extension?.filters,
  });
}

/** A list's query, checked by its schema (`listQueryOf`). */
export type ListQuery = Static<typeof CommonQuery>;

/** What a list's query asks for. `scope` is what is listed unless the query says it. */
function askedOf(
  { kind: { extension } }: Kind,
  viewer: Viewer,
  query: ListQuery,
  place: SearchPlace,
  scope?: string,
) {
  const asked = { ...query, scope: query.scope ?? scope };
  return {
    filter: {
      place,
      ancestors: query.include_ancestor_groups,
      descendants: query.include_descendant_groups,
      state: query.state,
      confidential: query.confidential,
      archived: query.non_archived === false,
      match: subjectFilterOf(query, asked.scope),
      own: extension && [
        ...extension.filter(viewer, asked),
        ...extension.filter(viewer, query.not ?? {}).map(negated),
      ],
    },
    order: orderOf(extension?.orders.get(query.order_by ?? ''), query.order_by, query.sort),
  };
}

/** The subjects of a place, which this viewer may enter, as a list's query asks for them. */
export async function findListed(
  kind: Kind,
  ctx: Context,
  query: ListQuery,
  {
    place,
    scope,
    limit,
    offset,
  }: KindPage & { readonly place: SearchPlace; readonly scope?: string | undefined },
): Promise<KindRow[]> {
  const { filter, order } = askedOf(kind, ctx.viewer, query, place, scope);
  return listSubjects(ctx.platform.db, kind, ctx.viewer, { ...filter, order, limit, offset });
}

/** The ids of at most `limit` of them, the latest first. */
export async function findListedIds(
  kind: Kind,
  ctx: Context,
  query: ListQuery,
  { place, limit }: { readonly place: SearchPlace; readonly limit: number },
): Promise<number[]> {
  const { filter } = askedOf(kind, ctx.viewer, query, place);
  return listSubjectIds(ctx.platform.db, kind, ctx.viewer, filter, limit);
}

/** A query of them (id, state, relative_position), for other queries to build on. */
export function queryOfListed(
  kind: Kind,
  ctx: Context,
  query: ListQuery,
  place: SearchPlace,
): RawBuilder<unknown> {
  const { filter } = askedOf(kind, ctx.viewer, query, place);
  return listedSubjects(kind, ctx.viewer, filter);
}

/** How many of them are in each of some states, whatever state the query asks for; one more than `most` stands for more. */
export async function countStates<State extends string>(
  kind: Kind,
  ctx: Context,
  query: ListQuery,
  at: { readonly place: SearchPlace; readonly scope?: string | undefined },
  { states, most }: { readonly states: readonly State[]; readonly most: number },
): Promise<Record<State, number>> {
  const { filter } = askedOf(kind, ctx.viewer, query, at.place, at.scope);
  return countByState(ctx.platform.db, kind, ctx.viewer, filter, states, most);
}

/** How many these are. */
export function countListed(kind: Kind, ctx: Context, query: ListQuery, place: SearchPlace): Promise<number> {
  const { filter } = askedOf(kind, ctx.viewer, query, place);
  return countSubjects(ctx.platform.db, kind, ctx.viewer, filter);
}

/** The subjects of a place, which this viewer may enter, as v4 lists them. `scope` is what is listed unless the query says it. */
export async function answerList(
  kind: Kind,
  request: FastifyRequest,
  reply: FastifyReply,
  place: SearchPlace,
  scope?: string,
): Promise<readonly PresentedSubject[]> {
  const { ctx, viewer } = request;
  const { db } = ctx.platform;
  const query = request.query as ListQuery;
  const page = pageOf(query);
  const { filter, order } = askedOf(kind, viewer, query, place, scope);
  const [rows, total] = await Promise.all([
    listSubjects(db, kind, viewer, {
      ...filter,
      order,
      limit: page.perPage,
      offset: page.offset,
    }),
    countSubjects(db, kind, viewer, filter),
  ]);
  sendPageHeaders(request, reply, page, { total });
  const presented = await presentSubjects(ctx, kind, rows, {
    labelDetails: query.with_labels_details,
    place,
  });
  const shown = query.view === 'simple' ? kind.kind.extension?.simpleView : undefined;
  if (shown === undefined) return presented;
  return presented.map((one) => ({
    ...Object.fromEntries(shown.map((name) => [name, one[name]])),
    id: one.id,
    title: one.title,
  }));
}
