import type { Translation } from '../../platform/messages.ts';
import type { branchesMessages } from './branches.messages.ts';

export const german: Translation<typeof branchesMessages> = {
  namespace: 'issue-branches',
  texts: {
    development: 'Entwicklung',
    createBranch: 'Branch erstellen',
    createMergeRequest: 'Merge-Request erstellen',
    checkingBranch: 'Es wird geprüft, ob ein Branch möglich ist …',
    unavailable: 'Kein neuer Branch möglich',
    branchName: 'Name des Branches',
    source: 'Quelle (Branch oder Tag)',
    isAvailable: '{{text}} ist verfügbar',
    checkingText: '{{text}} wird geprüft …',
    taken: 'Den Branch gibt es schon',
    noSource: 'Die Quelle gibt es nicht',
    createFailed: 'Für dieses Issue konnte kein Branch erstellt werden. Bitte noch einmal versuchen.',
    createMergeRequestFailed:
      'Für dieses Issue konnte kein Merge-Request erstellt werden. Bitte noch einmal versuchen.',
    refFailed: 'Die Quelle konnte nicht gelesen werden.',
    checkFailed: 'Zugehörige Branches konnten nicht geprüft werden.',
    relatedFailed: 'Zugehörige Branches konnten nicht geladen werden',
    related: 'Zugehörige Branches',
    none: 'Noch keine Branches',
    fork: 'Projekt',
    forkSelected: 'Damit dieses Issue vertraulich bleibt, ist ein privater Fork des Projekts gewählt.',
    noForks: 'Es sind keine Forks verfügbar.',
    forkThis: 'Dieses Projekt forken und den Fork privat machen.',
    forksFailed: 'Die Forks konnten nicht geladen werden. Bitte noch einmal versuchen.',
    forksLoading: 'Forks werden geladen …',
  },
};
