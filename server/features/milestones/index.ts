import type { Feature } from '../../platform/feature.ts';
import { registerReferences } from '../references/index.ts';
import { resolveMilestoneReferences } from './milestone.references.ts';
import { milestoneRoutes } from './milestone.routes.ts';

export { presentMilestone } from './milestone.presenter.ts';
export { findMilestone, findMilestonesByIds, findMilestonesByTitles } from './milestone.queries.ts';
export type { MilestoneRow } from './milestone.queries.ts';
export { loadMilestoneScope, milestoneScopeOf, readMilestone } from './milestone.service.ts';

registerReferences('milestone', resolveMilestoneReferences);

export const milestonesFeature: Feature = { name: 'milestones', routes: milestoneRoutes };
