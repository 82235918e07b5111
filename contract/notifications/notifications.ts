export type NotificationLevel = 'disabled' | 'mention' | 'participating' | 'watch' | 'global' | 'custom';

/** `GET /-/profile/notifications.json` */
export interface NotificationPreferences {
  level: NotificationLevel;
  events?: Record<string, boolean>;
  notification_email: string;
  notified_of_own_activity: boolean;
  /** The groups and projects that the viewer is a member of or has set a level for. */
  places: { kind: 'group' | 'project'; id: number; full_path: string; level: NotificationLevel }[];
}

/** `GET /-/sent_notifications/{key}/unsubscribe.json` */
export interface UnsubscribeSubject {
  title: string | null;
  reference: string | null;
}
