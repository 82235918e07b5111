import type { RouteExamples } from '../../../testing/route-examples.ts';
import { make } from '../../../testing/route-world.ts';

export const examples: RouteExamples = {
  payloads: {
    'POST /api/v4/projects/:id/protected_branches': { name: 'main' },
    'PATCH /api/v4/projects/:id/protected_branches/:name': { allow_force_push: false },
  },
  fresh: {
    'DELETE /api/v4/projects/:id/protected_branches/:name': async (world, unique) => ({
      name: (
        await make<{ name: string }>(`/projects/${world.projectId}/protected_branches`, {
          name: `p${unique}`,
        })
      ).name,
    }),
  },
  values: () => ({ name: 'main' }),
};
