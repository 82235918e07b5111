import type { RouteExamples } from '../../../testing/route-examples.ts';

const payload = { name: '', scopes: 'api', access_level: 10 };

export const examples: RouteExamples = {
  payloads: {
    'POST /api/v4/projects/:id/access_tokens': payload,
    'POST /api/v4/groups/:id/access_tokens': payload,
  },
  values: () => ({ token_id: 0 }),
};
