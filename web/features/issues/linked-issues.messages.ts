import { defineMessages } from '../../platform/messages.ts';

/** Texts of the linked issues block; its form has a catalogue of its own. */
export const linkedMessages = defineMessages('linked-issues', {
  linkedIssues: 'Linked issues',
  help: 'About linked issues',
  add: 'Add a linked issue',
  relates_to: 'Relates to',
  blocks: 'Blocks',
  is_blocked_by: 'Is blocked by',
  none: 'Link issues together to show that they are related, or that one is blocking others.',
  confidential: 'Confidential',
  weight: 'weight {{weight}}',
  remove: 'Remove the link to {{reference}}',
  moveMenu: 'Move {{reference}}',
  fetchFailed: 'An error occurred while fetching issues.',
  tryAgain: 'Try again',
});
