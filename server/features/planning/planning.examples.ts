import type { RouteExamples } from '../../../testing/route-examples.ts';

export const examples: RouteExamples = {
  values: () => ({ eventable_iid: 1, event_id: 1 }),
};
