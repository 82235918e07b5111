import type { Translation } from '../../platform/messages.ts';
import type { viewMenuMessages } from './saved-view-menu.messages.ts';

export const german: Translation<typeof viewMenuMessages> = {
  namespace: 'saved-views.menu',
  texts: {
    yours: 'Eigene Ansichten',
    none: 'Noch keine Ansichten. Oft gebrauchte Filter und Sortierungen lassen sich hier speichern.',
    default: 'Standard',
    edit: 'Ansicht {{name}} bearbeiten',
    saveCurrent: 'Aktuelle Ansicht speichern',
    name: 'Name',
    makeDefault: 'Beim Öffnen dieser Liste zeigen',
    save: 'Ansicht speichern',
    saveChanges: 'Änderungen speichern',
    useCurrent: 'Durch die aktuellen Filter ersetzen',
    delete: 'Ansicht löschen',
    cancel: 'Abbrechen',
    saved: 'Die Ansicht „{{name}}“ ist gespeichert.',
    deleted: 'Die Ansicht „{{name}}“ ist gelöscht.',
    undo: 'Rückgängig',
  },
};
