import type { Translation } from '../../platform/messages.ts';
import type { moveRunMessages } from './move-run.messages.ts';

export const german: Translation<typeof moveRunMessages> = {
  namespace: 'move-run',
  texts: {
    title: 'Issues verschieben',
    to: 'Issues werden nach {{project}} verschoben',
    back: 'Issues werden nach {{project}} zurückverschoben',
    elsewhere: 'ein anderes Projekt',
    progress_one: '{{done}} von {{count}} Issue',
    progress_other: '{{done}} von {{count}} Issues',
    running: 'Diese Seite kann geschlossen werden. Die Issues werden im Hintergrund verschoben.',
    done_one: 'Fertig. {{count}} Issue wurde verschoben.',
    done_other: 'Fertig. {{count}} Issues wurden verschoben.',
    refused_one: '{{count}} Issue konnte nicht verschoben werden',
    refused_other: '{{count}} Issues konnten nicht verschoben werden',
    unknown: 'Ein Issue, das nicht sichtbar ist',
    more: 'und {{count}} weitere',
    undo: 'Rückgängig',
    undoText:
      'Rückgängig verschiebt sie zurück, mit allem, was seitdem geschrieben wurde. Das ist 30 Tage lang möglich.',
    undoFailed: 'Das Verschieben konnte nicht rückgängig gemacht werden',
    target: 'Issues von {{project}} zeigen',
    list: 'Zurück zur Liste',
  },
};
