import type { RouteExamples } from '../../../testing/route-examples.ts';

export const examples: RouteExamples = {
  values: (_row, { projectId }) => ({ forked_from_id: projectId }),
};
