import { keepPreviousData } from '@tanstack/react-query';
import type { NotificationLevel } from '../../../contract/notifications/notifications.ts';
import { apiQuery } from '../../platform/query.ts';

export const notificationPreferencesQuery = () => apiQuery('/-/profile/notifications.json');

/** A group or project with a level of its own. */
export interface NotifyingPlace {
  kind: 'group' | 'project';
  id: number;
  full_path: string;
}

export const settingQuery = ({ kind, id }: NotifyingPlace) =>
  apiQuery(`/api/v4/${kind}s/${id}/notification_settings`);

export interface Supposed {
  /** Everywhere without one. */
  place?: NotifyingPlace;
  level: NotificationLevel;
  events: readonly string[];
  ownActivity?: boolean;
}

/** What these settings would have sent. */
export const previewQuery = ({ place, level, events, ownActivity }: Supposed) => ({
  ...apiQuery('/-/profile/notifications/preview.json', {
    level,
    events: level === 'custom' ? events : undefined,
    project_id: place?.kind === 'project' ? place.id : undefined,
    group_id: place?.kind === 'group' ? place.id : undefined,
    notified_of_own_activity: ownActivity,
  }),
  placeholderData: keepPreviousData,
  retry: false,
});

export const unsubscribePath = (key: string) => `/-/sent_notifications/${key}/unsubscribe` as const;

export const unsubscribeQuery = (key: string) => apiQuery(`${unsubscribePath(key)}.json`);
