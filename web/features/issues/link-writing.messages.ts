import { defineMessages } from '../../platform/messages.ts';

/** Texts of the form that links issues. */
export const linkWriting = defineMessages('link-writing', {
  thisIssue: 'The current issue',
  relates_to: 'relates to',
  blocks: 'blocks',
  is_blocked_by: 'is blocked by',
  following: 'the following issues',
  placeholder: 'Enter issue numbers or paste issue addresses',
  removePending: 'Remove {{reference}}',
  submit: 'Add',
  cancel: 'Cancel',
  notFound: 'Issue cannot be found.',
  reorderFailed: 'An error occurred while reordering issues.',
  removeFailed: 'An error occurred while removing issues.',
  noPath: 'We could not determine the path to remove the issue',
  moved: '{{reference}} is number {{place}} of {{count}} now.',
});
