import type { Feature } from '../../platform/feature.ts';
import { commitStatusRoutes } from './commit-status.routes.ts';
import './commit-status.events.ts';

export { combinedState, combinedStatus, combinedStatuses, listNewest } from './commit-status.queries.ts';
export type { CommitStatus } from './commit-status.queries.ts';
export type { CommitState } from './commit-status.states.ts';

/** What other systems report of commits: built, tested, scanned. */
export const commitStatusesFeature: Feature = {
  name: 'commit-statuses',
  routes: commitStatusRoutes,
};
