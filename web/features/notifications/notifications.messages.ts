import { defineMessages } from '../../platform/messages.ts';
import { notificationsFrame } from './notifications.frame.messages.ts';

export const notificationsMessages = defineMessages('notifications', {
  ...notificationsFrame.texts,
  hint: 'Notification mails go to {{email}}.',
  everywhere: 'Everywhere',
  places: 'Groups and projects',
  placesHint: 'A choice for a group applies to everything in it; the most specific choice counts.',
  noPlaces: 'You are a member of no group or project yet.',
  own: 'Also notify me of my own activity',
  save: 'Save',
  saved: 'Saved.',
  levelOf: 'Notification level for {{place}}: {{level}}',
  unsubscribeFrom: 'Unsubscribe from {{reference}}?',
  unsubscribeFromThis: 'Unsubscribe from this thread?',
  unsubscribeText: 'You will receive no more mails about it unless you subscribe again on its page.',
  badLink: 'This link does not lead to a thread.',
});
