import type { RouteExamples } from '../../../testing/route-examples.ts';

export const examples: RouteExamples = {
  values: () => ({ upload_id: 1, secret: '0'.repeat(32), filename: 'picture.png' }),
};
