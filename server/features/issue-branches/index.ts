import type { Feature } from '../../platform/feature.ts';
import { issueBranchRoutes } from './issue-branches.routes.ts';
import { branchWords } from './issue-branches.service.ts';

/** From an issue to the branch that it is worked on in. */
export const issueBranchesFeature: Feature = {
  name: 'issue-branches',
  history: [branchWords],
  routes: issueBranchRoutes,
};
