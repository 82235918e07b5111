import { defineMessages } from '../../platform/messages.ts';

/** Texts of the block of links; its form has a catalogue of its own. `kind` and `kinds` are what its kind calls one and several. */
export const linksMessages = defineMessages('links', {
  heading: 'Linked {{kinds}}',
  help: 'About linked {{kinds}}',
  add: 'Add a linked {{kind}}',
  relates_to: 'Relates to',
  blocks: 'Blocks',
  is_blocked_by: 'Is blocked by',
  none: 'Link {{kinds}} together to show that they are related, or that one is blocking others.',
  confidential: 'Confidential',
  weight: 'weight {{weight}}',
  remove: 'Remove the link to {{reference}}',
  moveMenu: 'Move {{reference}}',
  failed: 'An error occurred while fetching {{kinds}}.',
  tryAgain: 'Try again',
});
