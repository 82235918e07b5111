import type { Feature } from '../../platform/feature.ts';
import { mergeLabelsJob } from './merge-labels.ts';
import { mergeLabelRoutes } from './merge-labels.routes.ts';

/** Merging a label into another, with all that has it: the one room that knows what this can be. */
export const labelMergingFeature: Feature = {
  name: 'label-merging',
  routes: mergeLabelRoutes,
  jobs: [mergeLabelsJob],
};
