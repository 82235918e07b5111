import type { Feature } from '../../platform/feature.ts';
import { membersExpired } from './expired-members.ts';
import { invitationRoutes } from './invitation.routes.ts';
import { invitationReactions } from './invitation.service.ts';
import { missingRightRoutes } from './missing-right.routes.ts';
import { memberRoutes } from './member.routes.ts';

export { checkLevel, loadMemberSource } from './member.service.ts';
export type { LoadedSource } from './member.service.ts';

export const membersFeature: Feature = {
  name: 'members',
  routes(app) {
    memberRoutes(app);
    invitationRoutes(app);
    missingRightRoutes(app);
  },
  reactions: invitationReactions,
  jobs: [membersExpired],
};
