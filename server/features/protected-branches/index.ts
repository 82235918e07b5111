import type { Feature } from '../../platform/feature.ts';
import { protectedBranchRoutes } from './protected-branch.routes.ts';
import { pushRuleRoutes } from './push-rule.routes.ts';

export { accessToBranch } from './branch-rules.ts';
export type { BranchAccess } from './branch-rules.ts';
export {
  asksOwners,
  coveringRules,
  insertProtectedBranch,
  listProtectedBranches,
} from './protected-branch.queries.ts';
export { readProtectedBranches } from './protected-branch.service.ts';
export { presentProtectedBranch } from './protected-branch.presenter.ts';
export type { ProtectedBranchRow } from './protected-branch.queries.ts';

export const protectedBranchesFeature: Feature = {
  name: 'protected-branches',
  routes(app) {
    protectedBranchRoutes(app);
    pushRuleRoutes(app);
  },
};
