import { defineMessages } from '../../platform/messages.ts';

/** Texts of the form that adds links, and of what is done with them. `Kind` begins a sentence. */
export const linkWriting = defineMessages('link-writing', {
  this: 'The current {{kind}}',
  relates_to: 'relates to',
  blocks: 'blocks',
  is_blocked_by: 'is blocked by',
  these: 'the following {{kinds}}',
  enter: 'Enter {{kind}} numbers or paste {{kind}} addresses',
  removePending: 'Remove {{reference}}',
  submit: 'Add',
  cancel: 'Cancel',
  notFound: '{{Kind}} cannot be found.',
  reorderFailed: 'An error occurred while reordering {{kinds}}.',
  removeFailed: 'An error occurred while removing {{kinds}}.',
  noPath: 'We could not determine the path to remove the {{kind}}',
  removed: 'The link to {{reference}} was removed.',
  undo: 'Undo',
  undoFailed: 'The link could not be added again.',
  moved: '{{reference}} is number {{place}} of {{count}} now.',
});
