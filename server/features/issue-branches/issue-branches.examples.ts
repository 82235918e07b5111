import type { RouteExamples } from '../../../testing/route-examples.ts';

export const examples: RouteExamples = {
  payloads: {
    'POST /:project/-/branches': { branch_name: 'main', ref: 'main' },
  },
};
