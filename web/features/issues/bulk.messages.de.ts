import type { Translation } from '../../platform/messages.ts';
import type { bulkMessages } from './bulk.messages.ts';

export const german: Translation<typeof bulkMessages> = {
  namespace: 'bulk',
  texts: {
    bulkEdit: 'Ausgewählte Issues bearbeiten',
    selected: '{{count}} ausgewählt',
    state: 'Status',
    keepState: 'Status beibehalten',
    close: 'Schließen',
    reopen: 'Wieder öffnen',
    assignees: 'Bearbeiter',
    noOne: 'Niemand',
    milestone: 'Meilenstein',
    noMilestone: 'Kein Meilenstein',
    addLabels: 'Labels hinzufügen',
    removeLabels: 'Labels entfernen',
    notifications: 'Benachrichtigungen',
    keepNotifications: 'Benachrichtigungen beibehalten',
    subscribe: 'Abonnieren',
    unsubscribe: 'Abbestellen',
    shared:
      'Wählbar sind nur Labels und Meilensteine von {{group}} und den Gruppen darüber: Alle Projekte haben sie.',
    update: 'Ändern',
    cancel: 'Abbrechen',
    failed: 'Die Issues konnten nicht geändert werden',
    undo: 'Rückgängig',
    undone: 'Die Änderung ist rückgängig gemacht.',
    more: 'und {{count}} weitere',
    move: 'Verschieben',
    moveThem_one: '{{count}} Issue verschieben',
    moveThem_other: '{{count}} Issues verschieben',
    moveText:
      'Die Issues werden im Hintergrund verschoben. Der Fortschritt ist sichtbar, und das Verschieben lässt sich 30 Tage lang rückgängig machen.',
    moveFailed: 'Die Issues konnten nicht verschoben werden',
  },
};
