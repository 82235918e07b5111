import type { Feature } from '../../platform/feature.ts';
import { activityReactions } from './activity.reactions.ts';
import { activityRoutes } from './activity.routes.ts';

/** What people did, as others read it. */
export const activityFeature: Feature = {
  name: 'activity',
  routes: activityRoutes,
  reactions: activityReactions,
};
