import type { RouteExamples } from '../../../testing/route-examples.ts';

export const examples: RouteExamples = {
  queries: {
    'GET /api/v4/search': '?scope=issues&search=x',
    'GET /api/v4/groups/:id/-/search': '?scope=issues&search=x',
    'GET /api/v4/groups/:id/search': '?scope=issues&search=x',
    'GET /api/v4/projects/:id/search': '?scope=milestones&search=x',
    'GET /api/v4/projects/:id/-/search': '?scope=milestones&search=x',
  },
};
