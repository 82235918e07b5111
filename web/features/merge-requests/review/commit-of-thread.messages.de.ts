import type { Translation } from '../../../platform/messages.ts';
import type { commitOfThreadMessages } from './commit-of-thread.messages.ts';

export const german: Translation<typeof commitOfThreadMessages> = {
  namespace: 'merge-requests.commit-of-thread',
  texts: {
    onCommit: 'Zu Commit {{commit}}',
  },
};
