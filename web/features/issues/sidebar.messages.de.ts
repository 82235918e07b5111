import type { Translation } from '../../platform/messages.ts';
import type { sidebarMessages } from './sidebar.messages.ts';

export const german: Translation<typeof sidebarMessages> = {
  namespace: 'issue-sidebar',
  texts: {
    move: 'Issue verschieben',
  },
};
