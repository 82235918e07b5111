import { defineMessages } from '../../../platform/messages.ts';

export const commitOfThreadMessages = defineMessages('merge-requests.commit-of-thread', {
  onCommit: 'On commit {{commit}}',
});
