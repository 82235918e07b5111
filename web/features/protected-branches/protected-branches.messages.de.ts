import type { Translation } from '../../platform/messages.ts';
import type { protectedBranchesMessages } from './protected-branches.messages.ts';

export const german: Translation<typeof protectedBranchesMessages> = {
  namespace: 'protected-branches',
  texts: {
    repositorySettings: 'Einstellungen des Repositorys',
    title: 'Geschützte Branches',
    text: 'Einen geschützten Branch kann niemand löschen, und nur die hier genannten Rollen können zu ihm pushen. Passen mehrere Regeln auf einen Branch, zählt die, die am meisten erlaubt.',
    branch: 'Branch oder Muster',
    branchHint: 'Zum Beispiel „main“, oder mit * für beliebigen Text „release/*“.',
    push: 'Pushen dürfen',
    merge: 'Mergen dürfen',
    force: 'Force-Push erlauben',
    forceHint: 'Alle, die pushen können, können dann auch seine Geschichte neu schreiben.',
    owners: 'Code-Owner stimmen zu',
    ownersHint:
      'Die Owner geänderter Dateien, wie die Datei CODEOWNERS sie nennt, müssen Merge-Requests zustimmen.',
    protect: 'Branch schützen',
    protected: '{{name}} ist geschützt.',
    unprotect: 'Schutz aufheben',
    unprotectNamed: 'Schutz von {{name}} aufheben',
    unprotectTitle: 'Den Schutz von {{name}} aufheben?',
    unprotectText:
      'Alle Developer können dann zu ihm pushen, seine Geschichte neu schreiben und ihn löschen.',
    nobody: 'Niemand',
    developers: 'Developer und Maintainer',
    maintainers: 'Maintainer',
    administrators: 'Administratoren',
    defaultBranch: 'Standard',
    emptyTitle: 'Keine geschützten Branches',
    emptyText:
      'Alle Developer können zu jedem Branch pushen, seine Geschichte neu schreiben und ihn löschen.',
  },
};
