import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { Context } from '../../platform/context.ts';
import type { App } from '../../platform/http/app.ts';
import type { SearchPlace } from '../../platform/subjects/subject-type.ts';
import { countedOnTabs } from '../../../contract/merge-requests/merge-requests.ts';
import { loadGroup } from '../groups/index.ts';
import { Match, SubjectFilterQuery } from '../planning/index.ts';
import { mergeRequestFilters, mergeRequestMatches } from './merge-request.filters.queries.ts';
import { presentRow } from './merge-request-page.presenter.ts';
import type { MergeRequestKind } from './merge-request.kind.ts';

const rowsPerPage = 20;
/** The furthest page that is found by counting. */
const pagesCounted = 2500;

const ListQuery = Type.Object({
  ...SubjectFilterQuery,
  ...mergeRequestMatches,
  ...mergeRequestFilters,
  state: Type.Optional(Type.Enum(['opened', 'closed', 'merged', 'all'])),
  not: Type.Optional(Type.Object({ ...Match, ...mergeRequestMatches })),
  order_by: Type.Optional(
    Type.Enum(['created_at', 'updated_at', 'merged_at', 'title', 'priority', 'popularity']),
  ),
  sort: Type.Optional(Type.Enum(['asc', 'desc'])),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: pagesCounted })),
});

/** The lists of merge requests that have pages: of a project, of a group, and what concerns the viewer. */
export function listPageRoutes(app: App, { enter, countByState, list, may }: MergeRequestKind): void {
  /** The open ones, unless the query says another state. */
  async function answer(
    ctx: Context,
    query: Static<typeof ListQuery>,
    at: { readonly place: SearchPlace; readonly scope?: string },
  ) {
    const { page = 1 } = query;
    // One more shows whether there is a next page.
    const [found, counts] = await Promise.all([
      list(
        ctx,
        { ...query, state: query.state ?? 'opened' },
        { ...at, limit: rowsPerPage + 1, offset: (page - 1) * rowsPerPage },
      ),
      countByState(ctx, query, at, { states: ['opened', 'merged', 'closed'], most: countedOnTabs }),
    ]);
    const rows = found.slice(0, rowsPerPage);
    return {
      merge_requests: rows.map((row) => presentRow(ctx, row)),
      counts,
      page,
      more: found.length > rowsPerPage,
      bulk: rows.some((row) => may(ctx, 'admin', row)),
    };
  }
  app.get(
    '/:project/-/merge_requests.json',
    {
      config: { access: 'anyone' },
      schema: { params: Type.Object({ project: Type.String() }), querystring: ListQuery },
    },
    async ({ ctx, params, query }) => answer(ctx, query, { place: await enter(ctx, params.project) }),
  );
  app.get(
    '/groups/:group/-/merge_requests.json',
    {
      config: { access: 'anyone' },
      schema: { params: Type.Object({ group: Type.String() }), querystring: ListQuery },
    },
    async ({ ctx, params, query }) => {
      const { id } = await loadGroup(ctx, params.group);
      return answer(ctx, query, { place: { kind: 'group', id } });
    },
  );
  app.get(
    '/dashboard/merge_requests.json',
    { config: { access: 'signed-in' }, schema: { querystring: ListQuery } },
    // Everybody's are nobody's: without a person the list is of what awaits the viewer.
    ({ ctx, query }) => answer(ctx, query, { place: { kind: 'all' }, scope: 'awaits_my_review' }),
  );
}
