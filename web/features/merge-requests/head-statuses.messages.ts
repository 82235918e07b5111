import { defineMessages } from '../../platform/messages.ts';

export const headStatusesMessages = defineMessages('merge-requests.head-statuses', {
  statuses: 'External checks of the newest commit',
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
    'The external checks of the newest commit are still running. This project only merges once they pass.',
  mustPass:
    'The external checks of the newest commit must pass before this can be merged. Run them again, or push a fix.',
  noStatus:
    'No external check has reported on the newest commit yet. This project only merges what has passed.',
});
