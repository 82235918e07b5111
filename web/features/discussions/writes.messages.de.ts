import type { Translation } from '../../platform/messages.ts';
import type { writesMessages } from './writes.messages.ts';

export const german: Translation<typeof writesMessages> = {
  namespace: 'discussions.writes',
  texts: {
    resolveWaits: 'Der Server ist nicht erreichbar. Es wird weiter versucht, den Thread zu klären.',
    reopenWaits: 'Der Server ist nicht erreichbar. Es wird weiter versucht, den Thread wieder zu öffnen.',
  },
};
