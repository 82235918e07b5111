import { defineMessages } from '../../../platform/messages.ts';

/** Texts of what comments suggest for lines. */
export const suggestionsMessages = defineMessages('merge-requests.suggestions', {
  suggested: 'Suggested change',
  apply: 'Apply suggestion',
  applying: 'Applying suggestion',
  applyingSeveral: 'Applying suggestions',
  applied: 'Applied',
  appliedNow_one: '{{count}} suggestion applied',
  appliedNow_other: '{{count}} suggestions applied',
  appliedBy: 'Applied by {{name}} in {{commit}}',
  add: 'Add suggestion to batch',
  remove: 'Remove from batch',
  applyBatch_one: 'Apply {{count}} suggestion',
  applyBatch_other: 'Apply {{count}} suggestions',
  ownMessage: 'Write a commit message',
  message: 'Commit message',
  messageHint:
    'Leave this empty to use the project’s own message. Whoever made the suggestion is credited as co-author.',
  deletedLine: 'Unable to apply suggestions to a deleted line.',
  failed: 'Something went wrong while applying the suggestion. Please try again.',
  failedBecause: '{{reason}}.',
});
