import { defineMessages } from '../../platform/messages.ts';

export const relatedMessages = defineMessages('related-merge-requests', {
  related: 'Related merge requests',
  loading: 'Loading related merge requests',
  willClose_one: 'When this merge request is accepted, this issue will be closed automatically.',
  willClose_other: 'When these merge requests are accepted, this issue will be closed automatically.',
  opened: 'opened {{time}}',
  merged: 'merged {{time}}',
  closed: 'closed {{time}}',
  closes: 'Closes this issue',
  status_pending: 'Waiting',
  status_running: 'Running',
  status_success: 'Passed',
  status_failed: 'Failed',
  status_canceled: 'Canceled',
  status_skipped: 'Skipped',
  fetchFailed: 'Something went wrong while fetching related merge requests.',
  tryAgain: 'Try again',
  more_one: 'And {{count}} more.',
  more_other: 'And {{count}} more.',
});
