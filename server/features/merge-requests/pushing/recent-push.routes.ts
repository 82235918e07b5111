import { Type } from 'typebox';
import type { App } from '../../../platform/http/app.ts';
import { dismissPush, recentPushes } from './recent-pushes.ts';

const One = Type.Object({ project: Type.String() });

/** What the viewer has pushed and can propose. */
export function recentPushRoutes(app: App): void {
  app.get(
    '/:project/-/recent_pushes.json',
    { config: { access: 'signed-in' }, schema: { params: One } },
    async ({ ctx, params }) => ({ pushes: await recentPushes(ctx, params.project) }),
  );
  app.post(
    '/:project/-/recent_pushes/dismiss',
    {
      config: { access: 'signed-in' },
      schema: { params: One, body: Type.Object({ branch: Type.String({ minLength: 1, maxLength: 1000 }) }) },
    },
    async ({ ctx, params, body }, reply) => {
      await dismissPush(ctx, params.project, body.branch);
      return reply.code(204).send();
    },
  );
}
