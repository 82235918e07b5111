import type { Translation } from '../../platform/messages.ts';
import type { linkWriting } from './link-writing.messages.ts';

export const german: Translation<typeof linkWriting> = {
  namespace: 'link-writing',
  texts: {
    thisIssue: 'Dieses Issue',
    thisEpic: 'Dieses Epic',
    relates_to: 'hängt zusammen mit',
    blocks: 'blockiert',
    is_blocked_by: 'wird blockiert durch',
    theseIssues: 'den folgenden Issues',
    theseEpics: 'den folgenden Epics',
    enterIssues: 'Issue-Nummern eingeben oder Adressen einfügen',
    enterEpics: 'Epic-Nummern eingeben oder Adressen einfügen',
    removePending: '{{reference}} entfernen',
    submit: 'Hinzufügen',
    cancel: 'Abbrechen',
    issueNotFound: 'Das Issue wurde nicht gefunden.',
    epicNotFound: 'Das Epic wurde nicht gefunden.',
    reorderIssuesFailed: 'Die Issues konnten nicht umsortiert werden.',
    reorderEpicsFailed: 'Die Epics konnten nicht umsortiert werden.',
    removeIssuesFailed: 'Die Verknüpfung konnte nicht entfernt werden.',
    removeEpicsFailed: 'Die Verknüpfung konnte nicht entfernt werden.',
    noPathToIssue: 'Diese Verknüpfung lässt sich hier nicht entfernen',
    noPathToEpic: 'Diese Verknüpfung lässt sich hier nicht entfernen',
    removed: 'Die Verknüpfung mit {{reference}} wurde entfernt.',
    undo: 'Rückgängig',
    undoFailed: 'Die Verknüpfung konnte nicht wiederhergestellt werden.',
    moved: '{{reference}} ist jetzt Nummer {{place}} von {{count}}.',
  },
};
