import { Type } from 'typebox';
import { listGroups, presentGroup } from '../groups/index.ts';
import type { App } from '../../platform/http/app.ts';
import { CommaList, idsOf } from '../../platform/http/parameters.ts';
import { PageQuery, pageOf, sendPageHeaders } from '../../platform/http/pagination.ts';
import { loadProject } from './project.service.ts';

/** v4: the ancestor groups of a project that the viewer may see. */
export function projectGroupRoutes(app: App): void {
  app.get(
    '/api/v4/projects/:id/groups',
    {
      config: { access: 'anyone' },
      schema: {
        tags: ['Projects'],
        summary: 'List the groups that a project lies in',
        params: Type.Object({ id: Type.String() }),
        querystring: Type.Object({
          ...PageQuery,
          search: Type.Optional(Type.String({ maxLength: 255 })),
          skip_groups: Type.Optional(CommaList),
        }),
      },
    },
    async (request, reply) => {
      const { ctx, query } = request;
      const project = await loadProject(ctx, request.params.id);
      const page = pageOf(query);
      const filter = {
        ids: project.namespace_traversal_ids,
        search: query.search,
        skipGroups: idsOf('skip_groups', query.skip_groups),
      };
      const { rows, total } = await listGroups(
        ctx.platform.db,
        ctx.viewer,
        filter,
        page.perPage,
        page.offset,
      );
      sendPageHeaders(request, reply, page, { total });
      return rows.map((row) => {
        const { id, name, avatar_url, web_url, full_name, full_path } = presentGroup(row, ctx.baseUrl);
        return { id, web_url, name, avatar_url, full_name, full_path };
      });
    },
  );
}
