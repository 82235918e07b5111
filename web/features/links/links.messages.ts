import { defineMessages } from '../../platform/messages.ts';

/** Texts of the block of linked issues and of that of linked epics; its form has a catalogue of its own. */
export const linksMessages = defineMessages('links', {
  linkedIssues: 'Linked issues',
  linkedEpics: 'Linked epics',
  helpIssues: 'About linked issues',
  helpEpics: 'About linked epics',
  addIssue: 'Add a linked issue',
  addEpic: 'Add a linked epic',
  relates_to: 'Relates to',
  blocks: 'Blocks',
  is_blocked_by: 'Is blocked by',
  noIssues: 'Link issues together to show that they are related, or that one is blocking others.',
  noEpics: 'Link epics together to show that they are related, or that one is blocking others.',
  confidential: 'Confidential',
  weight: 'weight {{weight}}',
  remove: 'Remove the link to {{reference}}',
  moveMenu: 'Move {{reference}}',
  issuesFailed: 'An error occurred while fetching issues.',
  epicsFailed: 'An error occurred while fetching epics.',
  tryAgain: 'Try again',
});
