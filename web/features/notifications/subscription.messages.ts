import { defineMessages } from '../../platform/messages.ts';

/** Texts of the subscription button. */
export const subscriptionMessages = defineMessages('subscription', {
  on: 'On',
  off: 'Off',
  turnOn: 'Turn on notifications',
  turnOff: 'Turn off notifications',
  noMail: 'Notifications have been disabled by the project or group owner.',
  toggleFailed: 'Error occurred when toggling the notification subscription',
});
