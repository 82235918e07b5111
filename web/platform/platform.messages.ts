import { defineMessages } from './messages.ts';

/** Texts for failed calls. */
export const platformMessages = defineMessages('platform', {
  signedOut: 'Your session has ended. Sign in again.',
  forbidden: 'You are not allowed to do this.',
  notFound: 'This is not there any more, or you may not see it.',
  notConfirmed: 'This was not sent: please confirm you are not a robot.',
  unreachable: 'The server can’t be reached.',
  answered: 'The server answered {{status}}.',
});
