import type { Translation } from '../../../platform/messages.ts';
import type { bulkMessages } from './bulk.messages.ts';

export const german: Translation<typeof bulkMessages> = {
  namespace: 'bulk',
  texts: {
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
    undo: 'Rückgängig',
    undone: 'Die Änderung ist rückgängig gemacht.',
    more: 'und {{count}} weitere',
  },
};
