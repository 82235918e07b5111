import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import type { App } from '../../platform/http/app.ts';
import { PageQuery, pageOf, sendPageHeaders } from '../../platform/http/pagination.ts';
import { checkText } from '../issue-branches/index.ts';
import { loadIssue } from '../issues/index.ts';
import { loadMergeRequest } from '../merge-requests/index.ts';
import { createForIssue } from './create-for-issue.ts';
import { presentRelated } from './present-related.ts';
import { listNamedIssues, listRelated } from './related.ts';

const tags = ['Issues'];
const config = { access: 'anyone' } as const;
const Paged = Type.Object(PageQuery);
const Issue = Type.Object({ id: Type.String(), issue_iid: Type.Integer() });
const MergeRequest = Type.Object({ id: Type.String(), merge_request_iid: Type.Integer() });

const PageIssue = Type.Object({ project: Type.String(), iid: Type.Integer() });
const Name = Type.Optional(Type.String({ maxLength: 1000 }));
const Names = { branch_name: Name, ref: Name };

/** One page of what was listed whole, with v4's headers. */
function onePage<Row>(request: FastifyRequest, reply: FastifyReply, rows: readonly Row[]): readonly Row[] {
  const page = pageOf(request.query as Static<typeof Paged>);
  sendPageHeaders(request, reply, page, { total: rows.length });
  return rows.slice(page.offset, page.offset + page.perPage);
}

/** What ties issues and merge requests together: which ones name and close which. */
export function issueMergeRequestRoutes(app: App): void {
  app.get(
    '/api/v4/projects/:id/issues/:issue_iid/related_merge_requests',
    {
      config,
      schema: {
        tags,
        summary: 'List the merge requests that name an issue',
        params: Issue,
        querystring: Paged,
      },
    },
    async (request, reply) => {
      const { ctx, params } = request;
      const related = await listRelated(ctx, await loadIssue(ctx, params.id, params.issue_iid));
      return onePage(request, reply, related).map(({ outline }) => outline.presented);
    },
  );
  app.get(
    '/api/v4/projects/:id/issues/:issue_iid/closed_by',
    {
      config,
      schema: {
        tags,
        summary: 'List the merge requests that close an issue',
        params: Issue,
        querystring: Paged,
      },
    },
    async (request, reply) => {
      const { ctx, params } = request;
      const related = await listRelated(ctx, await loadIssue(ctx, params.id, params.issue_iid));
      const closing = related.filter(({ closes }) => closes);
      return onePage(request, reply, closing).map(({ outline }) => outline.presented);
    },
  );
  const named = (path: string, summary: string, closing: boolean): void =>
    void app.get(
      `/api/v4/projects/:id/merge_requests/:merge_request_iid/${path}`,
      { config, schema: { tags: ['Merge requests'], summary, params: MergeRequest, querystring: Paged } },
      async (request, reply) => {
        const ctx: Context = request.ctx;
        const { id, merge_request_iid: iid } = request.params as Static<typeof MergeRequest>;
        const one = await loadMergeRequest(ctx, id, iid);
        return onePage(request, reply, await listNamedIssues(ctx, one, { closing }));
      },
    );
  named('closes_issues', 'List the issues that a merge request closes', true);
  named('related_issues', 'List the issues that a merge request names', false);

  app.get(
    '/:project/-/issues/:iid/related_merge_requests.json',
    {
      config,
      schema: {
        params: PageIssue,
        querystring: Paged,
      },
    },
    async (request, reply) => {
      const { ctx, params } = request;
      const loaded = await loadIssue(ctx, params.project, params.iid);
      return presentRelated(ctx, loaded, onePage(request, reply, await listRelated(ctx, loaded)));
    },
  );
  app.post(
    '/:project/-/issues/:iid/create_merge_request',
    {
      config: { access: 'signed-in' },
      schema: {
        params: PageIssue,
        querystring: Type.Object(Names),
        body: Type.Optional(
          Type.Object({
            ...Names,
            target_project_id: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
          }),
        ),
      },
    },
    ({ ctx, params, query, body }) =>
      createForIssue(ctx, params.project, params.iid, {
        branch: checkText('branch_name', body?.branch_name ?? query.branch_name),
        ref: checkText('ref', body?.ref ?? query.ref),
        // Pages send null, or 0, where no fork is needed.
        forkId: body?.target_project_id || undefined,
      }),
  );
}
