import type { Translation } from '../../platform/messages.ts';
import type { listMenuMessages } from './list-menu.messages.ts';

export const german: Translation<typeof listMenuMessages> = {
  namespace: 'issues.list-menu',
  texts: {
    exportCsv: 'Als CSV exportieren',
    importCsv: 'Aus CSV importieren …',
    subscribe: 'Abonnieren …',
    subscribeTitle: 'Diese Liste abonnieren',
    subscribeText:
      'Programme lesen diese Adressen mit den eigenen Rechten und ohne Anmeldung: Sie gehören niemand anderem. Das Zurücksetzen unter „Zugriffstoken“ in den Einstellungen macht sie ungültig.',
    subscribeOpenText: 'Programme lesen diese Adressen, mit den Filtern dieser Liste.',
    atom: 'Atom-Feed der Issues',
    calendar: 'Kalender der Fälligkeiten',
    copy: 'Adresse kopieren',
    open: 'Öffnen',
    fetching: 'Adressen werden geladen',
    importTitle: 'Issues aus einer CSV-Datei importieren',
    importText:
      'Die erste Zeile nennt die Spalten: title und je nach Bedarf description, due_date, milestone, labels, weight, confidential, assignees. Labels und Meilensteine müssen vorhanden sein. Bis zu 1.000 Zeilen; entweder werden alle importiert oder keine.',
    file: 'CSV-Datei',
    checking: 'Die Datei wird geprüft',
    ready_one: '{{count}} Zeile kann importiert werden.',
    ready_other: '{{count}} Zeilen können importiert werden.',
    ignored: 'Diese Spalten werden nicht beachtet: {{names}}.',
    wrong_one:
      '{{count}} von {{rows}} Zeilen kann nicht importiert werden. Bitte die Datei berichtigen und noch einmal wählen.',
    wrong_other:
      '{{count}} von {{rows}} Zeilen können nicht importiert werden. Bitte die Datei berichtigen und noch einmal wählen.',
    line: 'Zeile',
    title: 'Titel',
    problems: 'Probleme',
    import_one: '{{count}} Issue importieren',
    import_other: '{{count}} Issues importieren',
    importNone: 'Importieren',
    imported_one: '{{count}} Issue wurde importiert.',
    imported_other: '{{count}} Issues wurden importiert.',
    cancel: 'Abbrechen',
    close: 'Schließen',
  },
};
