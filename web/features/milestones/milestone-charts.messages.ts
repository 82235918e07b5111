import { defineMessages } from '../../platform/messages.ts';

export const chartMessages = defineMessages('milestone-charts', {
  burndown: 'Burndown',
  burnup: 'Burnup',
  unit: 'Unit of the charts',
  issues: 'Issues',
  weight: 'Weight',
  remaining: 'Remaining',
  guideline: 'Guideline',
  total: 'Total',
  completed: 'Completed',
  burndownLabel: 'Burndown: {{open}} of {{total}} remain on {{date}}.',
  burnupLabel: 'Burnup: {{closed}} of {{total}} completed on {{date}}.',
  table: 'The same as a table',
  date: 'Date',
  added: 'Added',
  removed: 'Removed',
  closed: 'Closed',
  reopened: 'Reopened',
  notStarted: 'The charts begin on {{date}}.',
  none: 'The charts begin with the first issue.',
  loadFailed: 'The charts could not be loaded.',
});
