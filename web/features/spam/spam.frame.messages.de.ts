import type { Translation } from '../../platform/messages.ts';
import type { spamFrame } from './spam.frame.messages.ts';

export const german: Translation<typeof spamFrame> = {
  namespace: 'spam.frame',
  texts: {
    reportAbuse: 'Missbrauch melden',
    abuseReports: 'Missbrauchsmeldungen',
  },
};
