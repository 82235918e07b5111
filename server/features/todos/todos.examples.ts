import type { RouteExamples } from '../../../testing/route-examples.ts';

export const examples: RouteExamples = {
  payloads: {
    'POST /dashboard/todos/:id/snooze': { snoozed_until: null },
    'POST /:project/-/todos': ({ issueId }) => ({ issuable_id: issueId, issuable_type: 'Issue' }),
  },
};
