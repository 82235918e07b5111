import { defineMessages } from '../../platform/messages.ts';

export const approvalsMessages = defineMessages('merge-requests.approvals', {
  approvals: 'Approvals',
  countOf: '{{given}} of {{required}} approvals',
  count_one: '{{count}} approval',
  count_other: '{{count}} approvals',
  none: 'Nobody has approved this yet.',
  by: 'Approved by {{people}}.',
  outdated: 'Approved before the last push by {{people}}.',
  changesRequested: 'Changes requested by {{people}}.',
  approve: 'Approve',
  unapprove: 'Take approval back',
  requestChanges: 'Request changes',
  withdraw: 'No longer request changes',
  dismiss: 'Dismiss the request of {{name}}',
  reason: 'Reason',
  approvedNow: 'You have approved this.',
  notApproved: 'This waits for approval: {{count}} more, by Developers or above.',
  requestedChanges:
    'Changes were requested. Who asked for them can approve or withdraw that; a Maintainer can dismiss it.',
});
