import { defineMessages } from '../../platform/messages.ts';

/** Texts of menu entries that change a field. */
export const fieldToggleMessages = defineMessages('planning.toggles', {
  makeConfidential: 'Make confidential',
  makeVisible: 'Make visible to everyone',
  confidentialFailed: 'Something went wrong trying to change the confidentiality of this {{kind}}',
  lock: 'Lock discussion',
  unlock: 'Unlock discussion',
  lockFailed: 'Something went wrong trying to change the locked state of this {{kind}}',
});
