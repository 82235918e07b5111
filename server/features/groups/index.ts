import type { Feature } from '../../platform/feature.ts';
import { groupAvatarRoutes } from './group-avatar.routes.ts';
import { resolveGroupReferences } from './group.references.ts';
import { groupRoutes } from './group.routes.ts';

export { groupPolicy } from './group.policy.ts';
export type { GroupAction } from './group.policy.ts';
export {
  findGroup,
  findGroupsByPaths,
  findPeopleCalled,
  findTopGroup,
  listGroups,
  seesOrSawGroup,
} from './group.queries.ts';
export type { GroupRow } from './group.queries.ts';
export { authorizeGroup, createGroup, loadGroup } from './group.service.ts';
export { groupParent } from './group-parent.ts';
export { presentGroup } from './group.presenter.ts';
export { showGroup } from './show-group.ts';

export const groupsFeature: Feature = {
  name: 'groups',
  references: [{ kind: 'user', resolve: resolveGroupReferences }],
  routes(app) {
    groupRoutes(app);
    groupAvatarRoutes(app);
  },
};
