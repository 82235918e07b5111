import { defineMessages } from '../../platform/messages.ts';

/** What the entries of menus say that change a field. */
export const actMessages = defineMessages('planning', {
  makeConfidential: 'Make confidential',
  makeVisible: 'Make visible to everyone',
  lock: 'Lock discussion',
  unlock: 'Unlock discussion',
});
