import type { Feature } from '../../platform/feature.ts';
import { namespaceRoutes } from './namespace.routes.ts';

export {
  claimPath,
  escapeLike,
  findRoute,
  findUserNamespace,
  holdNamespace,
  insertNamespace,
  leavePath,
  leaveProjectPaths,
  lockNamespace,
} from './namespace.queries.ts';
export { hideNamespace, moveNamespace } from './namespace-change.ts';
export {
  removeEmptyHiddenGroups,
  replaceNamespaceAvatarKey,
  setSelfArchived,
  updateNamespaceRow,
} from './namespace-change.queries.ts';
export type { HeldNamespace, RouteTarget } from './namespace.queries.ts';
export { pathFromName, pathProblem } from './namespace-path.ts';

export const namespacesFeature: Feature = { name: 'namespaces', routes: namespaceRoutes };
