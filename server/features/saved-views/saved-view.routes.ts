import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { unauthorized } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { loadGroup } from '../groups/index.ts';
import { authorizeProject, loadProject } from '../projects/index.ts';
import { listViews } from './saved-view.queries.ts';
import type { ViewPlace } from './saved-view.queries.ts';
import { removeView, saveView } from './saved-view.service.ts';

const Change = Type.Object({
  name: Type.String(),
  rename: Type.Optional(Type.String()),
  query: Type.Optional(Type.String()),
  is_default: Type.Optional(Type.Boolean()),
});
const Named = Type.Object({ name: Type.String() });

/** A person's own views of the lists of issues. */
export function savedViewRoutes(app: App): void {
  const list = 'issues';
  const places: readonly {
    readonly url:
      | '/:project/-/issues/views.json'
      | '/groups/:group/-/issues/views.json'
      | '/dashboard/issues/views.json';
    readonly at: (request: FastifyRequest) => Promise<Omit<ViewPlace, 'userId' | 'list'>>;
  }[] = [
    {
      url: '/:project/-/issues/views.json',
      async at({ ctx, params }) {
        const project = await loadProject(ctx, (params as { project: string }).project);
        authorizeProject(ctx, 'read_issues', project);
        return { projectId: project.id };
      },
    },
    {
      url: '/groups/:group/-/issues/views.json',
      at: async ({ ctx, params }) => ({
        groupId: (await loadGroup(ctx, (params as { group: string }).group)).id,
      }),
    },
    { url: '/dashboard/issues/views.json', at: () => Promise.resolve({}) },
  ];
  for (const { url, at } of places) {
    const placeOf = async (request: FastifyRequest): Promise<ViewPlace> => {
      const { user } = request.viewer;
      if (user === null) throw unauthorized();
      return { userId: user.id, list, ...(await at(request)) };
    };
    const config = { access: 'signed-in' } as const;
    app.get(url, { config }, async (request) => listViews(request.ctx.platform.db, await placeOf(request)));
    app.put(url, { config, schema: { body: Change } }, async (request) =>
      saveView(request.ctx, await placeOf(request), request.body as Static<typeof Change>),
    );
    app.delete(url, { config, schema: { body: Named } }, async (request) =>
      removeView(request.ctx, await placeOf(request), (request.body as Static<typeof Named>).name),
    );
  }
}
