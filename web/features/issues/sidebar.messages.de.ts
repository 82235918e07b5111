import type { Translation } from '../../platform/messages.ts';
import type { sidebarMessages } from './sidebar.messages.ts';

export const german: Translation<typeof sidebarMessages> = {
  namespace: 'issue-sidebar',
  texts: {
    participants_one: '{{count}} Teilnehmer',
    participants_other: '{{count}} Teilnehmer',
    moreParticipants: '+ {{count}} weitere',
    lessParticipants: '- weniger zeigen',
    move: 'Issue verschieben',
  },
};
