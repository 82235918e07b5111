import type { RouteExamples } from '../../../testing/route-examples.ts';

export const examples: RouteExamples = {
  payloads: {
    'POST /api/v4/markdown': { text: 'x' },
    'POST /:project/-/preview_markdown': { text: 'x' },
  },
};
