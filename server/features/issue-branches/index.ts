import type { Feature } from '../../platform/feature.ts';
import { issueBranchRoutes } from './issue-branches.routes.ts';
import { branchWords } from './issue-branches.service.ts';

/** Creates branches from issues. */
export const issueBranchesFeature: Feature = {
  name: 'issue-branches',
  history: [branchWords],
  routes: issueBranchRoutes,
};
