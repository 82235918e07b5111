import type { Feature } from '../../platform/feature.ts';
import { mergeLabelsJob } from './merge-labels.ts';
import { mergeLabelRoutes } from './merge-labels.routes.ts';
import { promoteLabelRoutes } from './promote-label.routes.ts';

/** Labels that become another, by merging or by promotion, with all that has them: the one room that knows what this can be. */
export const labelMergingFeature: Feature = {
  name: 'label-merging',
  routes(app) {
    mergeLabelRoutes(app);
    promoteLabelRoutes(app);
  },
  jobs: [mergeLabelsJob],
};
