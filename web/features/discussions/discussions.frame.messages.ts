import { defineMessages } from '../../platform/messages.ts';

/** What is said of a conversation whose script is not there yet. */
export const discussionsFrame = defineMessages('discussions.frame', {
  quoteKey: 'Reply, quoting the selected text',
  group: 'In a conversation',
  nextThread: 'Next unresolved thread',
  previousThread: 'Previous unresolved thread',
  loadingComments: 'Loading comments',
  latestFailed: 'Something went wrong while fetching latest comments.',
  tryAgain: 'Try again',
});
