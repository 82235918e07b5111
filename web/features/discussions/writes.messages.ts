import { defineMessages } from '../../platform/messages.ts';

/** What is said while something is written. */
export const writesMessages = defineMessages('discussions.writes', {
  resolveWaits: 'The server can’t be reached. Still trying to resolve the thread.',
  reopenWaits: 'The server can’t be reached. Still trying to reopen the thread.',
});
