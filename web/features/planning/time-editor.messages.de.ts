import type { Translation } from '../../platform/messages.ts';
import type { timeEditorMessages } from './time-editor.messages.ts';

export const german: Translation<typeof timeEditorMessages> = {
  namespace: 'time-editor',
  texts: {
    estimate: 'Schätzung',
    setEstimate: 'Schätzung festlegen',
    removeEstimate: 'Entfernen',
    addTime: 'Aufgewendete Zeit eintragen',
    time: 'Aufgewendete Zeit',
    timeHint: 'Zum Beispiel 1w 3d 2h 30m; -30m zieht ab.',
    estimateHint: 'Zum Beispiel 1w 3d 2h 30m.',
    date: 'Datum',
    summary: 'Zusammenfassung',
    add: 'Zeit eintragen',
    noTime: 'Das ist keine Zeit wie 1w 3d 2h 30m.',
    zero: 'Die Zeit muss größer als null sein.',
    inFuture: 'Der Tag darf nicht in der Zukunft liegen.',
    noDay: 'Bitte einen Tag wählen.',
    tooMuch: 'Bisher wurden nur {{time}} aufgewendet: Mehr lässt sich nicht abziehen.',
    nothingSpent: 'Bisher wurde keine Zeit aufgewendet, also lässt sich nichts abziehen.',
  },
};
