import { defineMessages } from '../../platform/messages.ts';

export const headStatusesMessages = defineMessages('merge-requests.head-statuses', {
  statuses: 'Statuses of the newest commit',
  pending: 'Waiting',
  running: 'Running',
  success: 'Passed',
  failed: 'Failed',
  canceled: 'Canceled',
  skipped: 'Skipped',
  summary_pending: 'External checks of the newest commit have not started.',
  summary_running: 'External checks of the newest commit are running.',
  summary_success: 'External checks of the newest commit passed.',
  summary_failed: 'External checks of the newest commit failed.',
  summary_canceled: 'External checks of the newest commit were canceled.',
  summary_skipped: 'External checks of the newest commit were skipped.',
  more_one: '{{count}} more',
  more_other: '{{count}} more',
  stillRunning:
    'This waits for the statuses of the newest commit, without which this project does not merge.',
  mustPass:
    'The statuses of the newest commit must have passed before this is merged. What reports them can run again, or push a correction.',
  noStatus: 'Nothing has reported a status of the newest commit yet. This project merges only what passed.',
});
