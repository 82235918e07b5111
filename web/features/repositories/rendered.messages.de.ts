import type { Translation } from '../../platform/messages.ts';
import type { renderedMessages } from './rendered.messages.ts';

export const german: Translation<typeof renderedMessages> = {
  namespace: 'repositories.rendered',
  texts: {
    old: 'Alt',
    now: 'Neu',
    rowAdded: 'Hinzugefügte Zeile',
    rowRemoved: 'Entfernte Zeile',
    rowSame: 'Unveränderte Zeile',
    skipped_one: '{{formatted}} unveränderte Zeile',
    skipped_other: '{{formatted}} unveränderte Zeilen',
    renderedOf: '{{path}}, dargestellt',
    cellAdded: 'Hinzugefügte Zelle',
    cellRemoved: 'Entfernte Zelle',
    cellSame: 'Unveränderte Zelle',
    output: 'Ausgabe',
    outputImage: 'Bild, das diese Zelle ausgegeben hat',
    outputOmitted: 'Diese Ausgabe wird hier nicht gezeigt.',
    more: 'Es gibt mehr, als hier gezeigt wird.',
    tooLarge: 'Diese Datei ist zu groß, um dargestellt zu werden. Ihre Zeilen werden als Text gezeigt.',
    broken: 'Diese Datei kann nicht dargestellt werden. Ihre Zeilen werden als Text gezeigt.',
    failed: 'Die dargestellte Datei konnte nicht geladen werden.',
    tryAgain: 'Erneut versuchen',
  },
};
