import { expect, it } from 'vitest';
import './activity-registrations.ts';
import { activityIconOf } from './activity/activity-icons.ts';

it.each(['Issue', 'MergeRequest', 'Epic'])(
  'ACT-01 lists of activity have icons for what happens to it: %s',
  (type) => {
    for (const action of ['opened', 'closed', 'reopened'] as const)
      expect(activityIconOf(type, action), action).toBeDefined();
  },
);
