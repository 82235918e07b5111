import type { Feature } from '../../platform/feature.ts';
import { resolveMilestoneReferences } from './milestone.references.ts';
import { milestoneRoutes } from './milestone.routes.ts';

export { presentMilestone } from './milestone.presenter.ts';
export {
  findMilestone,
  findMilestoneByIid,
  findMilestonesByIds,
  findMilestonesByTitles,
  sameTitles,
} from './milestone.queries.ts';
export type { MilestoneRow } from './milestone.queries.ts';
export { loadMilestoneScope, milestoneScopeOf, readMilestone } from './milestone.service.ts';

export const milestonesFeature: Feature = {
  name: 'milestones',
  references: [{ kind: 'milestone', resolve: resolveMilestoneReferences }],
  routes: milestoneRoutes,
};
