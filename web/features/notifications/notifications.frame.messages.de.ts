import type { Translation } from '../../platform/messages.ts';
import type { notificationsFrame } from './notifications.frame.messages.ts';

export const german: Translation<typeof notificationsFrame> = {
  namespace: 'notifications.frame',
  texts: {
    notifications: 'Benachrichtigungen',
    unsubscribe: 'Abbestellen',
  },
};
