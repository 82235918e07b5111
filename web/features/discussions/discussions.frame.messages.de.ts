import type { Translation } from '../../platform/messages.ts';
import type { discussionsFrame } from './discussions.frame.messages.ts';

export const german: Translation<typeof discussionsFrame> = {
  namespace: 'discussions.frame',
  texts: {
    quoteKey: 'Antworten und den markierten Text zitieren',
    group: 'In einer Unterhaltung',
    nextThread: 'Nächster offener Thread',
    previousThread: 'Voriger offener Thread',
    loadingComments: 'Kommentare werden geladen',
    latestFailed: 'Die neuesten Kommentare konnten nicht geladen werden.',
    tryAgain: 'Erneut versuchen',
  },
};
