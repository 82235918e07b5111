import type { Feature } from '../../platform/feature.ts';
import { invitationRoutes } from './invitation.routes.ts';
import { invitationReactions } from './invitation.service.ts';
import { memberRoutes } from './member.routes.ts';

export const membersFeature: Feature = {
  name: 'members',
  routes(app) {
    memberRoutes(app);
    invitationRoutes(app);
  },
  reactions: invitationReactions,
};
