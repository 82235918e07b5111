export type NotificationLevel = 'disabled' | 'mention' | 'participating' | 'watch' | 'global' | 'custom';

/** `GET /-/profile/notifications.json` */
export interface NotificationPreferences {
  level: NotificationLevel;
  events?: Record<string, boolean>;
  notification_email: string;
  notified_of_own_activity: boolean;
  /** The events that level `custom` selects from. */
  kinds: { name: string; label: string }[];
  /** The groups and projects that the viewer is a member of or has set a level for. */
  places: { kind: 'group' | 'project'; id: number; full_path: string; level: NotificationLevel }[];
}

/** `GET /-/profile/notifications/preview.json`: what settings that are not saved would have sent. */
export interface NotificationPreview {
  /** How many of the latest events were looked at: 100 at most. */
  events: number;
  mails: number;
  todos: number;
  /** The latest of the mails. */
  examples: {
    id: number;
    event: string;
    author: string | null;
    title: string;
    reference: string;
    url: string;
    because: string;
    happened_at: string;
    todo: boolean;
  }[];
}

/** `GET /-/sent_notifications/{key}/unsubscribe.json` */
export interface UnsubscribeSubject {
  title: string | null;
  reference: string | null;
}

/** What somebody has chosen for everything, or for a project or group. */
export interface NotificationSetting {
  level: NotificationLevel;
  events?: Record<string, boolean>;
}
