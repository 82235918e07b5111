import type { Translation } from '../../platform/messages.ts';
import type { codeMessages } from './code.messages.ts';

export const german: Translation<typeof codeMessages> = {
  namespace: 'repositories',
  texts: {
    files: 'Dateien',
    folders: 'Ordner und Dateien',
    switchRef: 'Branch oder Tag wechseln',
    findRef: 'Branch oder Tag suchen',
    branches: 'Branches',
    tags: 'Tags',
    defaultBranch: 'Standard',
    allBranches: 'Alle Branches',
    allTags: 'Alle Tags',
    commits: 'Commits',
    commitCount_one: '{{formatted}} Commit',
    commitCount_other: '{{formatted}} Commits',
    goToFile: 'Zu einer Datei',
    addFile: 'Datei hinzufügen',
    history: 'Verlauf',
    downloadZip: 'Als ZIP herunterladen',
    lastCommit: 'Letzter Commit',
    copySha: 'Commit-ID kopieren',
    path: 'Pfad',
    copyPath: 'Pfad kopieren',
    parent: 'Übergeordneter Ordner',
    entriesLeft:
      'Nur die ersten {{shown}} von {{total}} Einträgen sind aufgeführt. Um alle zu sehen, bitte das Repository klonen.',
    emptyFolder: 'Hier ist nichts',
    more: 'Mehr',
    copyPermalink: 'Zur dauerhaften Adresse',
    authored: '{{time}} committet',
    compare: 'Vergleichen',
  },
};
