import { defineMessages } from '../../platform/messages.ts';

/** Titles: in the first script of every page. */
export const adminFrame = defineMessages('admin.frame', {
  admin: 'Admin area',
  people: 'People',
  mails: 'Mail',
  abuseReports: 'Abuse reports',
  audit: 'Audit events',
  health: 'Health',
  newPerson: 'New person',
});
