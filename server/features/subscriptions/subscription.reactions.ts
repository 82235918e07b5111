import { reaction } from '../../platform/events/events.ts';
import { forgetTarget } from './subscription.queries.ts';

export const subscriptionReactions = [
  reaction('issue.deleted', 'subscriptions.forget-issue', (platform, { issueId }) =>
    forgetTarget(platform.db, { type: 'Issue', id: issueId }),
  ),
];
