import { Type } from 'typebox';
import { countedOnTabs } from '../../../contract/epics/epics.ts';
import type { App } from '../../platform/http/app.ts';
import type { KindOperations } from '../kinds/index.ts';
import { Match, SubjectFilterQuery } from '../planning/index.ts';
import { presentRow } from './epic.presenter.ts';
import { findEpics } from './tree/tree.queries.ts';

const rowsPerPage = 20;
/** The furthest page that is found by counting. */
const pagesCounted = 2500;

const ListQuery = Type.Object({
  ...SubjectFilterQuery,
  confidential: Type.Optional(Type.Boolean()),
  state: Type.Optional(Type.Enum(['opened', 'closed', 'all'])),
  not: Type.Optional(Type.Object({ ...Match })),
  order_by: Type.Optional(Type.Enum(['created_at', 'updated_at', 'title', 'popularity'])),
  sort: Type.Optional(Type.Enum(['asc', 'desc'])),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: pagesCounted })),
});

/** The list of a group's epics, with those of the groups below it: the open ones, unless the query says another state. */
export function epicListRoutes(app: App, { enter, countByState, list }: KindOperations): void {
  app.get(
    '/groups/:group/-/epics.json',
    {
      config: { access: 'anyone' },
      schema: { params: Type.Object({ group: Type.String() }), querystring: ListQuery },
    },
    async ({ ctx, params, query }) => {
      const { page = 1 } = query;
      const place = await enter(ctx, params.group);
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
    },
  );
}
