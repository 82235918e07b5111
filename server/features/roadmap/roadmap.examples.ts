import type { RouteExamples } from '../../../testing/route-examples.ts';

export const examples: RouteExamples = {
  values: ({ feature }): Readonly<Record<string, number>> => (feature === 'roadmap' ? { iid: 1 } : {}),
};
