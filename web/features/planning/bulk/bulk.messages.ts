import { defineMessages } from '../../../platform/messages.ts';

/** Texts of the bulk edit, whatever is in the list. */
export const bulkMessages = defineMessages('bulk', {
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
  shared:
    'Only labels and milestones of {{group}} and the groups above it can be chosen here: all its projects have them.',
  update: 'Update',
  cancel: 'Cancel',
  undo: 'Undo',
  undone: 'The update has been undone.',
  more: 'and {{count}} more',
});
