import type { Translation } from '../../platform/messages.ts';
import type { writesMessages } from './writes.messages.ts';

export const german: Translation<typeof writesMessages> = {
  namespace: 'discussions.writes',
  texts: {
    resolveWaits:
      'Der Server ist nicht erreichbar. Der Thread wird als geklärt markiert, sobald er wieder erreichbar ist.',
    reopenWaits:
      'Der Server ist nicht erreichbar. Der Thread wird wieder als offen markiert, sobald er wieder erreichbar ist.',
  },
};
