import { defineMessages } from '../../platform/messages.ts';

export const sidebarMessages = defineMessages('issue-sidebar', {
  move: 'Move issue',
});
