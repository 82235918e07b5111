import type { Translation } from '../../platform/messages.ts';
import type { movingMessages } from './moving.messages.ts';

export const german: Translation<typeof movingMessages> = {
  namespace: 'issue-moving',
  texts: {
    move: 'Issue verschieben',
    moveTo: 'Zielprojekt',
    searchProject: 'Projekt suchen',
    noProject: 'Kein Projekt passt.',
    moveText:
      'Kommentare, Dateien, Labels, Verknüpfungen und Verlauf ziehen mit um. Diese Seite führt danach zur neuen.',
    projectsFailed: 'Die Projekte konnten nicht geladen werden.',
    moveFailed: 'Das Issue konnte nicht verschoben werden.',
    moved: 'Das Issue wurde verschoben.',
    movedFrom: 'Verschoben aus',
    original: 'Original zeigen',
    undo: 'Rückgängig',
    undoMove: 'Verschieben rückgängig machen',
    undone: 'Das Verschieben ist rückgängig gemacht.',
    undoFailed: 'Das Verschieben konnte nicht rückgängig gemacht werden.',
  },
};
