import type { RouteExamples } from '../../../testing/route-examples.ts';

export const examples: RouteExamples = {
  payloads: {
    // It ends what ended, which can be said as often as one likes.
    'POST /api/v4/projects/:id/statuses/:sha': { state: 'success', name: 'build' },
  },
  values: ({ feature }, { sha }): Readonly<Record<string, string>> =>
    feature === 'commit-statuses' ? { sha } : {},
};
