import type { Translation } from '../../platform/messages.ts';
import type { labelDialogMessages } from './label-dialogs.messages.ts';
import { german as labels } from './labels.messages.de.ts';

export const german: Translation<typeof labelDialogMessages> = {
  namespace: 'label-dialogs',
  texts: {
    ...labels.texts,
    promoteTitle: '{{name}} zum Label der Gruppe machen?',
    promoteText:
      'Dann können es alle Projekte der Gruppe verwenden. Labels desselben Namens in diesen Projekten gehen in ihm auf; alles, was eines davon hat oder zeigt, behält es. Das kann nicht rückgängig gemacht werden.',
    promoteVerb: 'Zum Label der Gruppe machen',
    promoted: '{{name}} ist jetzt ein Label der Gruppe.',
    mergeTitle: '{{name}} mit einem anderen Label zusammenführen',
    mergeText:
      'Alles, was {{name}} hat, bekommt das andere Label, und {{name}} wird gelöscht. Das kann nicht rückgängig gemacht werden.',
    deleteText: 'Alles, was es hat, verliert es. Das kann nicht rückgängig gemacht werden.',
    counting: 'Wird gezählt …',
    hasIt: 'Sichtbar mit diesem Label: {{list}}.',
    nothingHasIt: 'Nichts Sichtbares hat es.',
    issues_one: '{{count}} Issue',
    issues_other: '{{count}} Issues',
    merge_requests_one: '{{count}} Merge-Request',
    merge_requests_other: '{{count}} Merge-Requests',
    epics_one: '{{count}} Epic',
    epics_other: '{{count}} Epics',
    mergeInto: 'Mit {{name}} zusammenführen',
    mergeChoose: 'Zusammenführen',
    into: 'Label, das bleibt',
    searching: 'Labels suchen',
    noOther: 'Kein anderes Label passt.',
    merged: '{{name}} wurde mit {{into}} zusammengeführt.',
    merging: '{{name}} wird mit {{into}} zusammengeführt. Bei so vielen Issues dauert das eine Weile.',
  },
};
