import type { Feature } from '../../platform/feature.ts';
import { notificationReactions } from './notification.reactions.ts';
import { notificationSettingsRoutes } from './notification-settings.routes.ts';
import { previewRoutes } from './preview.routes.ts';
import { forgetNotifications, sendNotifications } from './send-notifications.ts';
import { unsubscribeRoutes } from './unsubscribe.routes.ts';

/** Mails about what happens, to those who want and may receive them. */
export const notificationsFeature: Feature = {
  name: 'notifications',
  routes(app, platform) {
    notificationSettingsRoutes(app, platform);
    previewRoutes(app);
    unsubscribeRoutes(app);
  },
  reactions: notificationReactions,
  jobs: [sendNotifications, forgetNotifications],
};
