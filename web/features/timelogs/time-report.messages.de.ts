import type { Translation } from '../../platform/messages.ts';
import type { timeReportMessages } from './time-report.messages.ts';

export const german: Translation<typeof timeReportMessages> = {
  namespace: 'time-report',
  texts: {
    title: 'Zeitbericht',
    empty: 'Bisher wurde keine Zeit aufgewendet.',
    total: 'Gesamt',
    perPerson: 'Je Person',
    entries: 'Einträge',
    person: 'Person',
    date: 'Datum',
    time: 'Zeit',
    summary: 'Zusammenfassung',
    issue: 'Issue',
    actions: 'Aktionen',
    deleteEntry: 'Eintrag über {{time}} vom {{date}} löschen',
    deleteTitle: 'Diesen Eintrag löschen?',
    deleteText:
      'Die aufgewendete Zeit verringert sich um {{time}}. Der Verlauf des Issues zeigt, wer den Eintrag gelöscht hat.',
    deleteNegative:
      'Die abgezogene Zeit zählt wieder. Der Verlauf des Issues zeigt, wer den Eintrag gelöscht hat.',
    delete: 'Eintrag löschen',
    failed: 'Der Eintrag wurde nicht gelöscht. Bitte noch einmal versuchen.',
    loadFailed: 'Der Bericht konnte nicht geladen werden.',
    newer: 'Neuere Einträge',
    older: 'Ältere Einträge',
  },
};
