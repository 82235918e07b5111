import type { RouteExamples } from '../../../testing/route-examples.ts';

export const examples: RouteExamples = {
  queries: {
    'GET /-/resolve.json': ({ project }) => `?path=${project}`,
  },
  values: ({ url }, _world, asker) => ({
    path: 'anything',
    ...(url.startsWith('/api/v4/namespaces') ? { id: asker?.username ?? 'x' } : {}),
  }),
};
