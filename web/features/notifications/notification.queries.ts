import type {
  NotificationPreferences,
  UnsubscribeSubject,
} from '../../../contract/notifications/notifications.ts';
import { apiQuery } from '../../platform/query.ts';

export const notificationPreferencesQuery = () =>
  apiQuery<NotificationPreferences>('/-/profile/notifications.json');

export const unsubscribePath = (key: string): string => `/-/sent_notifications/${key}/unsubscribe`;

export const unsubscribeQuery = (key: string) => apiQuery<UnsubscribeSubject>(`${unsubscribePath(key)}.json`);
