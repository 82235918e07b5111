import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import { invalid } from '../../platform/errors.ts';
import type { Context } from '../../platform/context.ts';
import { findRoute } from '../namespaces/index.ts';
import { loadProject, presentProjects } from '../projects/index.ts';
import { forkProject, linkFork, unlinkFork } from './fork.service.ts';

const tags = ['Forks'];
const ProjectId = Type.Object({ id: Type.String() });
const Relation = Type.Object({ id: Type.String(), forked_from_id: Type.String() });
const NewFork = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 255 })),
  path: Type.Optional(Type.String({ maxLength: 255 })),
  namespace: Type.Optional(Type.Union([Type.Integer(), Type.String({ maxLength: 1000 })])),
  namespace_id: Type.Optional(Type.Integer()),
  namespace_path: Type.Optional(Type.String({ maxLength: 1000 })),
  description: Type.Optional(Type.String()),
  visibility: Type.Optional(Type.Enum(['private', 'internal', 'public'])),
  branches: Type.Optional(Type.String({ maxLength: 1000, description: 'A branch; all where it is empty' })),
  mr_default_target_self: Type.Optional(Type.Boolean()),
});

/** The id of a namespace that is named by id or path. Throws 400 for one that the viewer can't see. */
async function namespaceIdOf(ctx: Context, asked: number | string): Promise<number> {
  if (/^\d+$/.test(String(asked))) return Number(asked);
  const found = await findRoute(ctx.platform.db, ctx.viewer, String(asked));
  if (found === undefined || found.kind === 'project') throw invalid({ namespace: ['is not valid'] });
  return found.id;
}

/** v4: forks are created, and the relation to their origin is made and ended. */
export function forkRoutes(app: App): void {
  app.post(
    '/api/v4/projects/:id/fork',
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: 'Fork a project', params: ProjectId, body: Type.Optional(NewFork) },
    },
    async ({ ctx, params, body }, reply) => {
      const origin = await loadProject(ctx, params.id);
      const { namespace_id, namespace_path, namespace, branches, ...fields } =
        (body as Static<typeof NewFork> | undefined) ?? {};
      const asked = namespace_id ?? namespace_path ?? namespace;
      const namespaceId = asked === undefined ? undefined : await namespaceIdOf(ctx, asked);
      const fork = await forkProject(ctx, origin, {
        ...fields,
        namespaceId,
        branch: branches === '' ? undefined : branches,
      });
      return reply.status(201).send((await presentProjects(ctx, [fork]))[0]!);
    },
  );

  app.post(
    '/api/v4/projects/:id/fork/:forked_from_id',
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: 'Make a project a fork of another', params: Relation },
    },
    async ({ ctx, params }, reply) => {
      const linked = await linkFork(ctx, await loadProject(ctx, params.id), params.forked_from_id);
      return reply.status(201).send((await presentProjects(ctx, [linked]))[0]);
    },
  );

  app.delete(
    '/api/v4/projects/:id/fork',
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: 'End the relation of a fork to its origin', params: ProjectId },
    },
    async ({ ctx, params }, reply) => {
      const ended = await unlinkFork(ctx, await loadProject(ctx, params.id));
      return reply.status(ended ? 204 : 304).send();
    },
  );
}
