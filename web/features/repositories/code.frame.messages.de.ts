import type { Translation } from '../../platform/messages.ts';
import type { codeFrame } from './code.frame.messages.ts';

export const german: Translation<typeof codeFrame> = {
  namespace: 'repositoriesFrame',
  texts: {
    code: 'Code',
    files: 'Dateien',
    blame: 'Blame',
    commits: 'Commits',
    commit: 'Commit',
    branches: 'Branches',
    tags: 'Tags',
    compare: 'Vergleichen',
    findFile: 'Datei suchen',
    editFile: 'Datei bearbeiten',
    newFile: 'Neue Datei',
    inCode: 'In einem Repository',
    actFiles: 'Zu den Dateien',
    actCommits: 'Zu den Commits',
    actBranches: 'Zu den Branches',
    actTags: 'Zu den Tags',
    actCompare: 'Branches, Tags und Commits vergleichen',
    actFind: 'Datei suchen',
  },
};
