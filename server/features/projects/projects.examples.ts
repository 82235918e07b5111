import type { RouteExamples } from '../../../testing/route-examples.ts';
import { make, groupIdOf, visibilityOf } from '../../../testing/route-world.ts';

export const examples: RouteExamples = {
  payloads: {
    'POST /api/v4/projects': { name: '!' },
    'PUT /api/v4/projects/:id': { description: 'x' },
  },
  fresh: {
    'DELETE /api/v4/projects/:id': async (world, unique) => ({
      id: (
        await make('/projects', {
          name: `gone-${unique}`,
          namespace_id: await groupIdOf(world),
          visibility: visibilityOf(world),
        })
      ).id,
    }),
  },
};
