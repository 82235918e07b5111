import type { Translation } from '../../platform/messages.ts';
import type { kindsMessages } from './kinds.messages.ts';

export const german: Translation<typeof kindsMessages> = {
  namespace: 'kinds',
  texts: {
    edit: 'Bearbeiten',
    editTitle: 'Titel und Beschreibung bearbeiten',
    details: 'Details',
    onPage: 'Auf dieser Seite',
    opened: '{{author}} hat dies {{time}} eröffnet',
    edited: '{{time}} bearbeitet',
    comments_one: '{{count}} Kommentar',
    comments_other: '{{count}} Kommentare',
    tasks_one: '{{done}} von {{count}} Aufgabe',
    tasks_other: '{{done}} von {{count}} Aufgaben',
    noDescription: 'Keine Beschreibung.',
    locked: 'Die Diskussion ist gesperrt. Nur Projektmitglieder können kommentieren.',
    lockedInGroup: 'Die Diskussion ist gesperrt. Nur Mitglieder können kommentieren.',
    close: 'Schließen',
    reopen: 'Wieder öffnen',
    commentAndClose: 'Kommentieren und schließen',
    commentAndReopen: 'Kommentieren und wieder öffnen',
    updateFailed: 'Die Änderung konnte nicht gespeichert werden.',
  },
};
