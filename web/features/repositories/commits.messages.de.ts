import type { Translation } from '../../platform/messages.ts';
import { german as code } from './code.messages.de.ts';
import type { commitsMessages } from './commits.messages.ts';

export const german: Translation<typeof commitsMessages> = {
  namespace: 'repositories.commits',
  texts: {
    ...code.texts,
    on: 'Commits vom {{date}}',
    newer: 'Neuere',
    older: 'Ältere',
    filterCommits: 'Commit-Nachrichten durchsuchen',
    author: 'Name oder E-Mail des Autors',
    apply: 'Filtern',
    noCommits: 'Kein Commit passt',
    noCommitsText: 'Bitte andere Wörter oder einen anderen Autor versuchen.',
    browseAt: 'Dateien bei {{sha}} ansehen',
    pages: 'Seiten',
  },
};
