import type { Translation } from '../../platform/messages.ts';
import type { notificationBellMessages } from './notification-bell.messages.ts';

export const german: Translation<typeof notificationBellMessages> = {
  namespace: 'notifications.bell',
  texts: {
    level: 'Benachrichtigungsstufe',
  },
};
