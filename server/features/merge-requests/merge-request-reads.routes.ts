import { Type } from 'typebox';
import { notFound } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { PageQuery, pageOf, sendPageHeaders } from '../../platform/http/pagination.ts';
import { authorizeProject } from '../projects/index.ts';
import { openRepository, sendPatch, valueOr404 } from '../repositories/index.ts';
import { loadMergeRequest } from './merge-request.service.ts';
import { listOfCommit } from './requests-of-commit.ts';

const tags = ['Merge requests'];
const config = { access: 'anyone' } as const;
const base = '/api/v4/projects/:id/merge_requests/:merge_request_iid';
const One = Type.Object({ id: Type.String(), merge_request_iid: Type.Integer() });

/** What else v4 reads of merge requests: their pipelines, their difference as text, and those of a commit. */
export function mergeRequestReadRoutes(app: App): void {
  app.get(
    `${base}/pipelines`,
    {
      config,
      schema: {
        tags,
        summary: 'List the pipelines of a merge request',
        params: One,
        querystring: Type.Object(PageQuery),
      },
    },
    async (request, reply) => {
      const { ctx, params } = request;
      await loadMergeRequest(ctx, params.id, params.merge_request_iid);
      // We run none: other systems report statuses.
      sendPageHeaders(request, reply, pageOf(request.query), { total: 0 });
      return [];
    },
  );
  app.get(
    `${base}/raw_diffs`,
    { config, schema: { tags, summary: 'Show what a merge request changes, as text', params: One } },
    async ({ ctx, params }, reply) => {
      const { branches } = await loadMergeRequest(ctx, params.id, params.merge_request_iid);
      const open = await openRepository(ctx, String(branches.project_id));
      const { base_sha, head_sha } = branches;
      const text = valueOr404(
        await ctx.platform.git.diffText(open.repository, base_sha, head_sha, 'diff', open.expensive),
        'Merge request',
      );
      return reply.type('text/plain; charset=utf-8').send(text);
    },
  );
  // The same at its page's address, and its commits as mails.
  for (const format of ['diff', 'patch'] as const)
    app.get(
      `/:project/-/merge_requests/:iid.${format}`,
      { config, schema: { params: Type.Object({ project: Type.String(), iid: Type.Integer() }) } },
      async (request, reply) => {
        const { ctx, params } = request;
        const { branches } = await loadMergeRequest(ctx, params.project, params.iid);
        const open = await openRepository(ctx, String(branches.project_id));
        const { base_sha, head_sha } = branches;
        const text = await ctx.platform.git.diffText(
          open.repository,
          base_sha,
          head_sha,
          format,
          open.expensive,
        );
        return sendPatch(request, reply, valueOr404(text, 'Merge request'));
      },
    );
  app.get(
    '/api/v4/projects/:id/repository/commits/:sha/merge_requests',
    {
      config,
      schema: {
        tags: ['Commits'],
        summary: 'List the merge requests that brought a commit',
        params: Type.Object({ id: Type.String(), sha: Type.String() }),
        querystring: Type.Object({
          ...PageQuery,
          state: Type.Optional(Type.Enum(['opened', 'closed', 'locked', 'merged', 'all'])),
        }),
      },
    },
    async (request, reply) => {
      const { ctx, params } = request;
      const open = await openRepository(ctx, params.id);
      authorizeProject(ctx, 'read_merge_requests', open.project);
      const found = await ctx.platform.git.resolve(open.repository, params.sha);
      if (!found.ok) throw notFound('Commit');
      const all = await listOfCommit(ctx, open, found.value.sha);
      const { state = 'all' } = request.query;
      const outlines = state === 'all' ? all : all.filter((one) => one.state === state);
      const page = pageOf(request.query);
      sendPageHeaders(request, reply, page, { total: outlines.length });
      return outlines.slice(page.offset, page.offset + page.perPage).map(({ presented }) => presented);
    },
  );
}
