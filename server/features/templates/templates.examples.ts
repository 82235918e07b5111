import type { RouteExamples } from '../../../testing/route-examples.ts';

export const examples: RouteExamples = {
  values: ({ url }) => ({ name: 'main', type: url.startsWith('/api/') ? 'issues' : 'issue' }),
};
