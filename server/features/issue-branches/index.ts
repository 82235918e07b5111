import type { Feature } from '../../platform/feature.ts';
import { issueBranchRoutes } from './issue-branches.routes.ts';
import { branchWords } from './issue-branches.service.ts';

export { checkText, createIssueBranch, readBranchAbility } from './issue-branches.service.ts';
export type { NewIssueBranch } from './issue-branches.service.ts';

/** Creates branches from issues. */
export const issueBranchesFeature: Feature = {
  name: 'issue-branches',
  history: [branchWords],
  routes: issueBranchRoutes,
};
