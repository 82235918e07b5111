import type { RouteExamples } from '../../../testing/route-examples.ts';

export const examples: RouteExamples = {
  payloads: {
    'PUT /:project/-/issues/views.json': { name: 'x', query: '' },
    'DELETE /:project/-/issues/views.json': { name: 'x' },
    'PUT /groups/:group/-/issues/views.json': { name: 'x', query: '' },
    'DELETE /groups/:group/-/issues/views.json': { name: 'x' },
    'PUT /dashboard/issues/views.json': { name: 'x', query: '' },
    'DELETE /dashboard/issues/views.json': { name: 'x' },
    'PUT /:project/-/merge_requests/views.json': { name: 'x', query: '' },
    'DELETE /:project/-/merge_requests/views.json': { name: 'x' },
    'PUT /groups/:group/-/merge_requests/views.json': { name: 'x', query: '' },
    'DELETE /groups/:group/-/merge_requests/views.json': { name: 'x' },
    'PUT /dashboard/merge_requests/views.json': { name: 'x', query: '' },
    'DELETE /dashboard/merge_requests/views.json': { name: 'x' },
  },
};
