import type { Feature } from '../../platform/feature.ts';
import { milestoneRoutes } from './milestone.routes.ts';

export { presentMilestone } from './milestone.presenter.ts';
export { findMilestone, findMilestonesByIds } from './milestone.queries.ts';
export type { MilestoneRow } from './milestone.queries.ts';
export { milestoneScopeOf } from './milestone.service.ts';

export const milestonesFeature: Feature = { name: 'milestones', routes: milestoneRoutes };
