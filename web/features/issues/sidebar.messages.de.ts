import type { Translation } from '../../platform/messages.ts';
import type { sidebarMessages } from './sidebar.messages.ts';

export const german: Translation<typeof sidebarMessages> = {
  namespace: 'issue-sidebar',
  texts: {
    participants_one: '{{count}} Teilnehmer',
    participants_other: '{{count}} Teilnehmer',
    moreParticipants: '+ {{count}} weitere',
    lessParticipants: '- weniger zeigen',
    todo: 'To-do',
    addTodo: 'Als To-do vormerken',
    doneTodo: 'Als erledigt markieren',
    addTodoFailed: 'Das To-do konnte nicht vorgemerkt werden.',
    deleteTodoFailed: 'Das To-do konnte nicht erledigt werden.',
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
