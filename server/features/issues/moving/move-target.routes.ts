import { Type } from 'typebox';
import type { App } from '../../../platform/http/app.ts';
import { listProjects, loadProject } from '../../projects/index.ts';

/** Entries in the list of a picker. */
const offered = 20;

/** What issues can be moved to: the other projects that one may plan in (document B, section 7). */
export function moveTargetRoutes(app: App): void {
  app.get(
    '/autocomplete/projects.json',
    {
      config: { access: 'signed-in' },
      schema: {
        querystring: Type.Object({
          project_id: Type.Optional(Type.Union([Type.Integer(), Type.String()])),
          search: Type.Optional(Type.String({ maxLength: 255 })),
        }),
      },
    },
    async ({ ctx, query }) => {
      const { project_id: own } = query;
      const from = own === undefined ? undefined : await loadProject(ctx, String(own));
      const rows = await listProjects(
        ctx.platform.db,
        ctx.viewer,
        {
          search: query.search,
          searchNamespaces: true,
          minimumLevel: 20,
          archived: false,
          withIssuesEnabled: true,
          orderBy: 'last_activity_at',
          sort: 'desc',
        },
        offered + 1,
        0,
      );
      return rows
        .filter(({ id }) => id !== from?.id)
        .slice(0, offered)
        .map(({ id, name, namespace_full_name, full_path }) => ({
          id,
          name,
          name_with_namespace: `${namespace_full_name} / ${name}`,
          path_with_namespace: full_path,
        }));
    },
  );
}
