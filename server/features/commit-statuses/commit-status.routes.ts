import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import { PageQuery, pageOf, sendPageHeaders } from '../../platform/http/pagination.ts';
import { authorizeProject, loadProject } from '../projects/index.ts';
import { presentStatus } from './commit-status.presenter.ts';
import { listStatuses } from './commit-status.queries.ts';
import { commitStates } from './commit-status.states.ts';
import { findCommit } from './find-commit.ts';
import { setStatus } from './set-status.ts';

const tags = ['Commits'];
const CommitId = Type.Object({ id: Type.String(), sha: Type.String() });
const Text = Type.Optional(Type.String({ maxLength: 255 }));

/** v4's commit statuses, which other systems report. */
export function commitStatusRoutes(app: App): void {
  app.post(
    '/api/v4/projects/:id/statuses/:sha',
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Report the status of a commit',
        params: CommitId,
        body: Type.Object({
          state: Type.Enum([...commitStates]),
          ref: Type.Optional(Type.String({ maxLength: 255 })),
          name: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
          // Another word for the name.
          context: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
          target_url: Text,
          description: Text,
          coverage: Type.Optional(Type.Number()),
          // There are none: it is taken and says nothing.
          pipeline_id: Type.Optional(Type.Integer()),
        }),
      },
    },
    async ({ ctx, params, body }, reply) => {
      const { state, ref, name, context, target_url, description, coverage } = body;
      const status = await setStatus(ctx, params.id, params.sha, {
        state,
        ref,
        name: name ?? context ?? 'default',
        target_url,
        description,
        coverage,
      });
      return reply.status(201).send(presentStatus(status, ctx.baseUrl));
    },
  );

  app.get(
    '/api/v4/projects/:id/repository/commits/:sha/statuses',
    {
      config: { access: 'anyone' },
      schema: {
        tags,
        summary: 'List the statuses of a commit',
        params: CommitId,
        querystring: Type.Object({
          ...PageQuery,
          ref: Type.Optional(Type.String({ maxLength: 255 })),
          stage: Type.Optional(Type.String({ maxLength: 255 })),
          name: Type.Optional(Type.String({ maxLength: 255 })),
          pipeline_id: Type.Optional(Type.Integer()),
          // Earlier runs are not kept: all are the newest.
          all: Type.Optional(Type.Boolean()),
          order_by: Type.Optional(Type.Enum(['id', 'pipeline_id'])),
          sort: Type.Optional(Type.Enum(['asc', 'desc'])),
        }),
      },
    },
    async (request, reply) => {
      const { ctx, params, query } = request;
      const project = await loadProject(ctx, params.id);
      authorizeProject(ctx, 'read_code', project);
      const sha = await findCommit(ctx, project, params.sha);
      const page = pageOf(query);
      // v4's stage of what other systems report.
      const isThere = query.stage === undefined || query.stage === 'external';
      const { rows, total } = await listStatuses(
        ctx.platform.db,
        { project_id: project.id, sha },
        {
          ref: query.ref,
          name: query.name,
          sort: query.sort ?? 'asc',
          limit: isThere ? page.perPage : 0,
          offset: page.offset,
        },
      );
      sendPageHeaders(request, reply, page, { total: isThere ? total : 0 });
      return rows.map((row) => presentStatus(row, ctx.baseUrl));
    },
  );
}
