import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import { loadManagedProject } from './protected-branch.service.ts';

/**
 * v4's rules for what is pushed: projects have none, which v4 says as `null`. Programs ask before they name branches or write messages.
 */
export function pushRuleRoutes(app: App): void {
  app.get(
    '/api/v4/projects/:id/push_rule',
    {
      config: { access: 'signed-in' },
      schema: {
        tags: ['Projects'],
        summary: 'Show the push rules of a project: there are none',
        params: Type.Object({ id: Type.String() }),
      },
    },
    async ({ ctx, params }, reply) => {
      await loadManagedProject(ctx, params.id);
      return reply.type('application/json').send('null');
    },
  );
}
