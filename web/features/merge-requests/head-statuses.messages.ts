import { defineMessages } from '../../platform/messages.ts';

export const headStatusesMessages = defineMessages('merge-requests.head-statuses', {
  statuses: 'Statuses of the newest commit',
  pending: 'Waiting',
  running: 'Running',
  success: 'Passed',
  failed: 'Failed',
  canceled: 'Canceled',
  skipped: 'Skipped',
  summary_pending: 'Other systems have not begun with the newest commit.',
  summary_running: 'Other systems are still at work on the newest commit.',
  summary_success: 'Other systems let the newest commit pass.',
  summary_failed: 'The newest commit has failed elsewhere.',
  summary_canceled: 'What was to be said of the newest commit was canceled.',
  summary_skipped: 'Other systems skipped the newest commit.',
  more_one: '{{count}} more',
  more_other: '{{count}} more',
  stillRunning:
    'This waits for the statuses of the newest commit, without which this project does not merge.',
  mustPass:
    'The statuses of the newest commit must have passed before this is merged. What reports them can run again, or push a correction.',
  noStatus: 'Nothing has reported a status of the newest commit yet. This project merges only what passed.',
});
