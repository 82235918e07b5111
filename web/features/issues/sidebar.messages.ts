import { defineMessages } from '../../platform/messages.ts';

export const sidebarMessages = defineMessages('issue-sidebar', {
  participants_one: '{{count}} participant',
  participants_other: '{{count}} participants',
  moreParticipants: '+ {{count}} more',
  lessParticipants: '- show less',
  move: 'Move issue',
});
