import type { Feature } from '../../platform/feature.ts';
import { issueMergeRequestRoutes } from './issue-merge-requests.routes.ts';

/** Merge requests of issues: which ones name and close an issue. */
export const issueMergeRequestsFeature: Feature = {
  name: 'issue-merge-requests',
  routes: issueMergeRequestRoutes,
};
