import type { Feature } from '../../platform/feature.ts';
import { protectedBranchRoutes } from './protected-branch.routes.ts';

export { accessToBranch } from './branch-rules.ts';
export type { BranchAccess } from './branch-rules.ts';
export {
  asksOwners,
  coveringRules,
  insertProtectedBranch,
  listProtectedBranches,
} from './protected-branch.queries.ts';
export { presentProtectedBranch } from './protected-branch.presenter.ts';
export type { ProtectedBranchRow } from './protected-branch.queries.ts';

export const protectedBranchesFeature: Feature = {
  name: 'protected-branches',
  routes: protectedBranchRoutes,
};
