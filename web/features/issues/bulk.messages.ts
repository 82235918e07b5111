import { defineMessages } from '../../platform/messages.ts';

/** Texts of the bulk edit. */
export const bulkMessages = defineMessages('bulk', {
  bulkEdit: 'Edit the selected issues',
  selected: '{{count}} selected',
  state: 'State',
  keepState: 'Keep the state',
  close: 'Close',
  reopen: 'Reopen',
  assignees: 'Assignees',
  noOne: 'No one',
  milestone: 'Milestone',
  noMilestone: 'No milestone',
  addLabels: 'Add labels',
  removeLabels: 'Remove labels',
  notifications: 'Notifications',
  keepNotifications: 'Keep notifications',
  subscribe: 'Subscribe',
  unsubscribe: 'Unsubscribe',
  update: 'Update',
  cancel: 'Cancel',
  failed: 'Issue update failed',
  undo: 'Undo',
  undone: 'The update has been undone.',
  more: 'and {{count}} more',
});
