import type { RouteExamples } from '../../../testing/route-examples.ts';

export const examples: RouteExamples = {
  payloads: {
    'POST /api/v4/deploy_keys': { title: 'CI', key: 'x' },
    'POST /api/v4/projects/:id/deploy_keys': { title: 'CI', key: 'x' },
    'PUT /api/v4/projects/:id/deploy_keys/:key_id': { can_push: true },
  },
  values: () => ({ key_id: 0 }),
};
