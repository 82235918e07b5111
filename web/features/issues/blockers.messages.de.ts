import type { Translation } from '../../platform/messages.ts';
import type { blockersMessages } from './blockers.messages.ts';

export const german: Translation<typeof blockersMessages> = {
  namespace: 'blockers',
  texts: {
    blockedBy_one: 'Blockiert durch {{count}} Issue',
    blockedBy_other: 'Blockiert durch {{count}} Issues',
    finding: 'Sucht, was es blockiert …',
    none: 'Es wird nicht mehr blockiert.',
    failed: 'Was es blockiert, konnte nicht geladen werden.',
    tryAgain: 'Erneut versuchen',
  },
};
