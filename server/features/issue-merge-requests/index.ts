import type { Feature } from '../../platform/feature.ts';
import { createAsked, createCommand } from './create-command.ts';
import { issueMergeRequestRoutes } from './issue-merge-requests.routes.ts';
import { userCountRoutes } from './user-counts.routes.ts';

/** Merge requests of issues: which ones name and close an issue, and making one for an issue. */
export const issueMergeRequestsFeature: Feature = {
  name: 'issue-merge-requests',
  commands: [createCommand],
  routes(app) {
    issueMergeRequestRoutes(app);
    userCountRoutes(app);
  },
  jobs: [createAsked],
};
