import { defineMessages } from '../../../../platform/messages.ts';

/** Texts that a page needs before there are drafts. Keep it small. */
export const draftsFrame = defineMessages('merge-requests.drafts.frame', {
  start: 'Start a review',
  add: 'Add to review',
  yours: 'Your pending comments',
});
