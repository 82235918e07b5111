import type { Translation } from '../../../../platform/messages.ts';
import type { searchMessages } from './search.messages.ts';

export const german: Translation<typeof searchMessages> = {
  namespace: 'merge-requests.search',
  texts: {
    title: 'Änderungen durchsuchen',
    label: 'In allen geänderten Dateien suchen',
    results: 'Gefundene Zeilen',
    close: 'Suche schließen',
    short: 'Zwei Buchstaben oder mehr. Auch Zeilen, die noch nicht gezeichnet sind, werden gefunden.',
    nothing: 'Keine geänderte Zeile und keine daneben enthält das.',
    foundLines_one: '{{formatted}} Zeile in {{files}}',
    foundLines_other: '{{formatted}} Zeilen in {{files}}',
    inFiles_one: '{{formatted}} Datei',
    inFiles_other: '{{formatted}} Dateien',
    enough: 'Das sind die ersten. Mehr Buchstaben finden weniger.',
    late: 'Alle Dateien zu durchsuchen hat zu lange gedauert. Das sind die ersten Treffer.',
    failed: 'Die Suche ist fehlgeschlagen.',
    tryAgain: 'Erneut versuchen',
    added: 'Hinzugefügt, Zeile {{line}}: {{text}}',
    removed: 'Entfernt, Zeile {{line}} der alten Version: {{text}}',
    context: 'Zeile {{line}}: {{text}}',
  },
};
