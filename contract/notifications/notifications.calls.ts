import type { Onward } from '../session/session.ts';
import type {
  NotificationLevel,
  NotificationPreferences,
  NotificationPreview,
  NotificationSetting,
  UnsubscribeSubject,
} from './notifications.ts';

interface Supposed {
  level: NotificationLevel;
  events?: readonly string[];
  project_id?: number;
  group_id?: number;
  notified_of_own_activity?: boolean;
}

declare module '../calls.ts' {
  interface Calls {
    'GET /-/profile/notifications.json': { answer: NotificationPreferences };
    'GET /-/profile/notifications/preview.json': { query: Supposed; answer: NotificationPreview };
    'PUT /api/v4/notification_settings': { answer: NotificationSetting };
    'GET /api/v4/projects/:id/notification_settings': { answer: NotificationSetting };
    'GET /api/v4/groups/:id/notification_settings': { answer: NotificationSetting };
    'PUT /api/v4/projects/:id/notification_settings': { answer: NotificationSetting };
    'PUT /api/v4/groups/:id/notification_settings': { answer: NotificationSetting };
    'GET /-/sent_notifications/:key/unsubscribe.json': { answer: UnsubscribeSubject };
    'POST /-/sent_notifications/:key/unsubscribe': { answer: Onward };
  }
}
