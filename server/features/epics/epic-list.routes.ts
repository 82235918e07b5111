import { Type } from 'typebox';
import type { Static } from 'typebox';
import { countedOnTabs } from '../../../contract/epics/epics.ts';
import { findTreesOfMember } from '../../platform/access/membership.queries.ts';
import type { Context } from '../../platform/context.ts';
import type { App } from '../../platform/http/app.ts';
import type { SearchPlace } from '../../platform/subjects/subject-type.ts';
import type { KindOperations } from '../kinds/index.ts';
import { Match, SubjectFilterQuery } from '../planning/index.ts';
import type { PageFilter } from './epic.parameters.ts';
import { presentRow } from './epic.presenter.ts';
import { findEpics } from './tree/tree.queries.ts';

const rowsPerPage = 20;
/** The furthest page that is found by counting. */
const pagesCounted = 2500;
/** A person's page follows so many trees of groups. */
const mostFollowed = 20;

const ListQuery = Type.Object({
  ...SubjectFilterQuery,
  confidential: Type.Optional(Type.Boolean()),
  state: Type.Optional(Type.Enum(['opened', 'closed', 'all'])),
  not: Type.Optional(Type.Object({ ...Match })),
  order_by: Type.Optional(Type.Enum(['created_at', 'updated_at', 'title', 'popularity'])),
  sort: Type.Optional(Type.Enum(['asc', 'desc'])),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: pagesCounted })),
});

type Asked = Static<typeof ListQuery>;

/**
 * The lists of pages: of a group, with the epics of the groups below it, and of a person. The open ones, unless the query says another
 * state.
 */
export function epicListRoutes(app: App, { enter, countByState, list }: KindOperations): void {
  async function answer(ctx: Context, query: Asked & PageFilter, place: SearchPlace) {
    const { page = 1 } = query;
    // One more shows whether there is a next page.
    const [found, counts] = await Promise.all([
      list(
        ctx,
        { ...query, state: query.state ?? 'opened' },
        { place, limit: rowsPerPage + 1, offset: (page - 1) * rowsPerPage },
      ),
      countByState(ctx, query, { place }, { states: ['opened', 'closed'], most: countedOnTabs }),
    ]);
    const rows = found.slice(0, rowsPerPage);
    const epics = await findEpics(
      ctx.platform.db,
      ctx.viewer,
      rows.map(({ id }) => id),
    );
    return {
      epics: rows.flatMap((row) => {
        const epic = epics.get(row.id);
        return epic === undefined ? [] : [presentRow(ctx, row, epic)];
      }),
      counts,
      page,
      more: found.length > rowsPerPage,
    };
  }
  app.get(
    '/groups/:group/-/epics.json',
    {
      config: { access: 'anyone' },
      schema: { params: Type.Object({ group: Type.String() }), querystring: ListQuery },
    },
    async ({ ctx, params, query }) => answer(ctx, query, await enter(ctx, params.group)),
  );
  app.get(
    '/dashboard/epics.json',
    {
      config: { access: 'signed-in' },
      schema: {
        querystring: Type.Object({
          ...ListQuery.properties,
          scope: Type.Optional(Type.Enum(['created_by_me'])),
        }),
      },
    },
    // Those of all public groups are nobody's: without a scope the list is of the groups that the viewer belongs to.
    async ({ ctx, query }) => {
      const ofMember = query.scope === undefined ? { of_member: true as const } : {};
      const [listed, follows] = await Promise.all([
        answer(ctx, { ...query, ...ofMember }, { kind: 'all' }),
        findTreesOfMember(ctx.platform.db, ctx.viewer, mostFollowed),
      ]);
      return { ...listed, follows };
    },
  );
}
