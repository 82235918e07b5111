import type { Feature } from '../../platform/feature.ts';
import { activityJobs, activityReactions } from './activity.reactions.ts';
import { activityRoutes } from './activity.routes.ts';

export { listRecentPushes } from './activity.queries.ts';

/** People's activity, as others read it. */
export const activityFeature: Feature = {
  name: 'activity',
  routes: activityRoutes,
  reactions: activityReactions,
  jobs: activityJobs,
};
