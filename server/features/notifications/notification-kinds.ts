/** What mails tell of. The names are those that level `custom` chooses by. */
export const notificationKinds = [
  'new_note',
  'new_issue',
  'reassign_issue',
  'close_issue',
  'reopen_issue',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const notificationLevels = [
  'disabled',
  'mention',
  'participating',
  'watch',
  'global',
  'custom',
] as const;
export type NotificationLevel = (typeof notificationLevels)[number];

/** Why somebody gets a mail, as the mail says. */
export type NotificationReason =
  | 'mentioned'
  | 'assigned'
  | 'author'
  | 'subscribed'
  | 'participated'
  | 'watching'
  | 'own_activity';
