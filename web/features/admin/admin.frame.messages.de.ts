import type { Translation } from '../../platform/messages.ts';
import type { adminFrame } from './admin.frame.messages.ts';

export const german: Translation<typeof adminFrame> = {
  namespace: 'admin.frame',
  texts: {
    admin: 'Administration',
    people: 'Personen',
    mails: 'E-Mail',
    abuseReports: 'Missbrauchsmeldungen',
    audit: 'Audit-Ereignisse',
    health: 'Systemzustand',
    newPerson: 'Neue Person',
  },
};
