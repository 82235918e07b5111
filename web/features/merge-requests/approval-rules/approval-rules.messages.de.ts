import type { Translation } from '../../../platform/messages.ts';
import type { approvalRulesMessages } from './approval-rules.messages.ts';

export const german: Translation<typeof approvalRulesMessages> = {
  namespace: 'merge-requests.approval-rules',
  texts: {
    title: 'Zustimmungsregeln',
    text: 'Gemergt wird erst, wenn jede Regel für den Zielbranch die Zustimmungen hat, die sie verlangt. Eine Zustimmung kann für mehrere Regeln gelten.',
    emptyTitle: 'Noch keine Regeln',
    emptyText:
      'Dann zählen alle, die zustimmen dürfen, und so viele, wie die allgemeinen Einstellungen verlangen.',
    name: 'Name',
    number: 'Nötige Zustimmungen',
    people: 'Personen',
    peopleHint: 'Benutzernamen, durch Kommas getrennt.',
    groups: 'Gruppen',
    groupsHint:
      'Pfade, durch Kommas getrennt. Zustimmen kann, wer direktes Mitglied einer dieser Gruppen ist.',
    branches: 'Nur für diese Branches',
    branchesHint: 'Keiner gewählt: für alle Branches.',
    allProtected: 'Alle geschützten Branches',
    add: 'Regel hinzufügen',
    newRule: 'Neue Regel',
    edit: 'Bearbeiten',
    editNamed: '{{name}} bearbeiten',
    save: 'Speichern',
    remove: 'Entfernen',
    removeNamed: '{{name}} entfernen',
    removeTitle: 'Die Regel {{name}} entfernen?',
    removeText: 'Offene Merge-Requests warten dann nicht mehr auf ihre Zustimmungen.',
    saved: 'Die Regel {{name}} ist gespeichert.',
    removed: 'Die Regel {{name}} ist entfernt.',
    needs_one: '{{count}} Zustimmung',
    needs_other: '{{count}} Zustimmungen',
    anybody: 'von allen, die zustimmen dürfen',
    by: 'von {{who}}',
    nobody: 'noch von niemandem: Nichts kann gemergt werden',
    hidden: 'Auch eine nicht sichtbare Gruppe ist genannt und bleibt es.',
    everyBranch: 'Für alle Branches',
    forBranches: 'Für {{branches}}',
    forProtected: 'Für alle geschützten Branches',
    only: 'Für Merge-Requests gelten diese Regeln und keine anderen',
    onlyHint:
      'Sonst kann, wer einen Merge-Request ändern darf, dort mehr Zustimmungen verlangen, und ein Maintainer weniger.',
    savedSettings: 'Gespeichert.',
  },
};
