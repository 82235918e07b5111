import type { RouteExamples } from '../../../testing/route-examples.ts';
import { make, groupIdOf, visibilityOf } from '../../../testing/route-world.ts';

export const examples: RouteExamples = {
  payloads: {
    'POST /api/v4/groups': { name: 'x', path: '-' },
    'PUT /api/v4/groups/:id': { description: 'x' },
  },
  fresh: {
    'DELETE /api/v4/groups/:id': async (world, unique) => ({
      id: (
        await make('/groups', {
          name: `gone-${unique}`,
          path: `gone-${unique}`,
          parent_id: await groupIdOf(world),
          visibility: visibilityOf(world),
        })
      ).id,
    }),
  },
};
