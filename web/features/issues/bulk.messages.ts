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
  shared:
    'Only labels and milestones of {{group}} and the groups above it can be chosen here: all its projects have them.',
  update: 'Update',
  cancel: 'Cancel',
  failed: 'Issue update failed',
  undo: 'Undo',
  undone: 'The update has been undone.',
  more: 'and {{count}} more',
  move: 'Move',
  moveThem_one: 'Move {{count}} issue',
  moveThem_other: 'Move {{count}} issues',
  moveText: 'They are moved in the background. You see how far that is, and can undo it for 30 days.',
  moveFailed: 'The issues could not be moved',
});
