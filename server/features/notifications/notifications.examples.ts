import type { RouteExamples } from '../../../testing/route-examples.ts';

export const examples: RouteExamples = {
  queries: {
    'GET /-/profile/notifications/preview.json': '?level=watch',
  },
};
