import type { Translation } from '../../../../platform/messages.ts';
import type { draftsFrame } from './drafts.frame.messages.ts';

export const german: Translation<typeof draftsFrame> = {
  namespace: 'merge-requests.drafts.frame',
  texts: {
    start: 'Review beginnen',
    add: 'Zum Review hinzufügen',
    yours: 'Ihre ausstehenden Kommentare',
  },
};
