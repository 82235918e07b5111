import { defineMessages } from '../../platform/messages.ts';

/** Titles: in the first script of every page. */
export const notificationsFrame = defineMessages('notifications.frame', {
  notifications: 'Notifications',
  unsubscribe: 'Unsubscribe',
});
