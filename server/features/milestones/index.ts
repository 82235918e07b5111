import type { Feature } from '../../platform/feature.ts';
import { resolveMilestoneReferences } from './milestone.references.ts';
import { milestoneRoutes } from './milestone.routes.ts';

export { presentMilestone } from './milestone.presenter.ts';
export {
  activeMilestones,
  dueDateOfMilestone,
  findMilestone,
  findMilestoneByIid,
  findMilestonesByIds,
  findMilestonesByTitles,
  listMilestones,
  milestoneDays,
  milestoneNamed,
  milestoneUsable,
  milestonesTitled,
  sameTitles,
} from './milestone.queries.ts';
export { matchMilestones } from './match-milestones.queries.ts';
export type { OfferedMilestoneRow } from './match-milestones.queries.ts';
export { searchMilestones } from './search-milestones.queries.ts';
export type { MilestoneRow } from './milestone.queries.ts';
export { loadMilestoneScope, milestoneScopeOf, readMilestone } from './milestone.service.ts';

export const milestonesFeature: Feature = {
  name: 'milestones',
  references: [{ kind: 'milestone', resolve: resolveMilestoneReferences }],
  routes: milestoneRoutes,
};
