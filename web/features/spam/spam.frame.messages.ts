import { defineMessages } from '../../platform/messages.ts';

/** Titles: in the first script of every page. */
export const spamFrame = defineMessages('spam.frame', {
  reportAbuse: 'Report abuse',
  abuseReports: 'Abuse reports',
});
