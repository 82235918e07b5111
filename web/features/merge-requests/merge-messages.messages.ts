import { defineMessages } from '../../platform/messages.ts';

export const mergeMessagesMessages = defineMessages('merge-messages', {
  edit: 'Edit the commit message',
  merge: 'Message of the merge commit',
  squash: 'Message of the squashed commit',
  squashHint: 'For the one commit that is made if the commits are squashed.',
});
