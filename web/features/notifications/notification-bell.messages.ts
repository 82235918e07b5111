import { defineMessages } from '../../platform/messages.ts';

export const notificationBellMessages = defineMessages('notifications.bell', {
  level: 'Notification level',
});
