import type { Translation } from '../../../platform/messages.ts';
import { german as frame } from '../merge-requests.frame.messages.de.ts';
import type { mergeRequestListMessages } from './merge-request-list.messages.ts';

export const german: Translation<typeof mergeRequestListMessages> = {
  namespace: 'merge-requests.list',
  texts: {
    ...frame.texts,
    newMergeRequest: 'Neuer Merge-Request',
    mergeRequest: 'Merge-Request',
    awaitsYou: 'Wartet auf Ihr Review',
    yours: 'Eigene',
    readyToMerge: 'Bereit zum Mergen',
    inList: 'In einer Liste von Merge-Requests',
    nextInList: 'Nächster Merge-Request',
    previousInList: 'Voriger Merge-Request',
    bulkEdit: 'Ausgewählte Merge-Requests bearbeiten',
    bulkFailed: 'Die Merge-Requests konnten nicht geändert werden',
    bulkAct: 'viele Merge-Requests auf einmal zu ändern',
    into: 'in',
    milestone: 'Meilenstein',
    reviewers: 'Review: {{names}}',
    openedBy: '{{time}} von {{author}} eröffnet',
    mergedAt: '{{time}} gemergt',
    closedAt: '{{time}} geschlossen',
    comments_one: '{{count}} Kommentar',
    comments_other: '{{count}} Kommentare',
    conflicts: 'Konflikte',
    changesRequested: 'Änderungen erbeten',
    approved: 'Zugestimmt',
    approvalsOf_one: '{{given}} von {{count}} Zustimmung',
    approvalsOf_other: '{{given}} von {{count}} Zustimmungen',
    emptyTitle: 'Keine Merge-Requests',
    emptyText:
      'Ein Merge-Request schlägt die Änderungen eines Branches für einen anderen vor und wird besprochen, bevor er gemergt wird.',
    noMatchTitle: 'Kein Merge-Request passt',
  },
};
