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

/** What has lists, as their addresses have it, and the right to read it in a project. */
const lists = [
  { list: 'issues', right: 'read_issues' },
  { list: 'merge_requests', right: 'read_merge_requests' },
] as const;

/** A person's own views of the lists of issues and merge requests. */
export function savedViewRoutes(app: App): void {
  for (const { list, right } of lists) {
    viewsAt(app, list, `/:project/-/${list}/views.json`, async ({ ctx, params }) => {
      const project = await loadProject(ctx, (params as { project: string }).project);
      authorizeProject(ctx, right, project);
      return { projectId: project.id };
    });
    viewsAt(app, list, `/groups/:group/-/${list}/views.json`, async ({ ctx, params }) => ({
      groupId: (await loadGroup(ctx, (params as { group: string }).group)).id,
    }));
    viewsAt(app, list, `/dashboard/${list}/views.json`, () => Promise.resolve({}));
  }
}

function viewsAt(
  app: App,
  list: string,
  url: `/${string}/views.json`,
  at: (request: FastifyRequest) => Promise<Omit<ViewPlace, 'userId' | 'list'>>,
): void {
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
