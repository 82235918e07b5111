import type { Translation } from '../../platform/messages.ts';
import type { mergeMessagesMessages } from './merge-messages.messages.ts';

export const german: Translation<typeof mergeMessagesMessages> = {
  namespace: 'merge-messages',
  texts: {
    edit: 'Commit-Nachricht bearbeiten',
    merge: 'Nachricht des Merge-Commits',
    squash: 'Nachricht des Squash-Commits',
    squashHint: 'Für den einen Commit, der entsteht, wenn die Commits zusammengefasst werden.',
  },
};
