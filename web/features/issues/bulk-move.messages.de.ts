import type { Translation } from '../../platform/messages.ts';
import type { bulkMoveMessages } from './bulk-move.messages.ts';

export const german: Translation<typeof bulkMoveMessages> = {
  namespace: 'issues.bulk-move',
  texts: {
    move: 'Verschieben',
    moveThem_one: '{{count}} Issue verschieben',
    moveThem_other: '{{count}} Issues verschieben',
    moveText:
      'Die Issues werden im Hintergrund verschoben. Der Fortschritt ist sichtbar, und das Verschieben lässt sich 30 Tage lang rückgängig machen.',
    moveFailed: 'Die Issues konnten nicht verschoben werden',
  },
};
