import type { Translation } from '../../platform/messages.ts';
import type { subscriptionMessages } from './subscription.messages.ts';

export const german: Translation<typeof subscriptionMessages> = {
  namespace: 'subscription',
  texts: {
    on: 'Ein',
    off: 'Aus',
    turnOn: 'Benachrichtigungen einschalten',
    turnOff: 'Benachrichtigungen ausschalten',
    noMail: 'Benachrichtigungen sind für dieses Projekt oder diese Gruppe abgeschaltet.',
    toggleFailed: 'Die Benachrichtigungen konnten nicht umgeschaltet werden',
  },
};
