import type { Translation } from '../../platform/messages.ts';
import type { mergeOptionsMessages } from './merge-options.messages.ts';

export const german: Translation<typeof mergeOptionsMessages> = {
  namespace: 'merge-options',
  texts: {
    mergeAfter: 'Nicht mergen vor',
    mergeAfterHint:
      'Niemand kann ihn früher mergen, und Auto-Merge wartet auf diesen Zeitpunkt. Leer heißt: kein Warten.',
  },
};
