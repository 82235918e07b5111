import type { RouteExamples } from '../../../testing/route-examples.ts';

export const examples: RouteExamples = {
  payloads: {
    'POST /api/graphql': { query: '{ currentUser { username } }' },
  },
};
