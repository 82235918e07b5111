import { defineMessages } from '../../platform/messages.ts';

export const mergeMessagesMessages = defineMessages('merge-messages', {
  edit: 'Edit the commit message',
  merge: 'Message of the merge commit',
  squash: 'Message of the squashed commit',
  squashHint: 'Used for the single commit that squashing makes.',
});
