import { defineMessages } from '../../platform/messages.ts';

/** What is said while something is written. */
export const writesMessages = defineMessages('discussions.writes', {
  resolveWaits:
    'The server can’t be reached. The thread will be resolved as soon as it can be reached again.',
  reopenWaits: 'The server can’t be reached. The thread will be reopened as soon as it can be reached again.',
});
