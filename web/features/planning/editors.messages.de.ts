import type { Translation } from '../../platform/messages.ts';
import { german as planningGerman } from './planning.messages.de.ts';
import type { editorMessages } from './editors.messages.ts';

export const german: Translation<typeof editorMessages> = {
  namespace: 'planning.editors',
  texts: {
    ...planningGerman.texts,
    cancel: 'Abbrechen',
    turnOn: 'Einschalten',
    turnOff: 'Ausschalten',
    confidentialOnWarning:
      'Danach können nur noch Mitglieder ab der Rolle Reporter, der Autor und die Bearbeiter den Inhalt sehen und kommentieren.',
    confidentialOffWarning:
      'Danach können alle, die das Projekt sehen, auch den Inhalt sehen und kommentieren.',
    lockVerb: 'Sperren',
    unlockVerb: 'Entsperren',
    lockWarning: 'Diskussion sperren? Danach können nur noch Projektmitglieder kommentieren.',
    unlockWarning: 'Diskussion entsperren? Danach können alle kommentieren, die sie sehen.',
    unassigned: 'Nicht zugewiesen',
    cannotMerge: '(kann nicht mergen)',
    noReviewer: 'Kein Reviewer',
    noLabel: 'Kein Label',
    noMilestoneChosen: 'Kein Meilenstein',
    noStatus: 'Kein Zustand',
    searchStatuses: 'Zustände suchen',
    statusFailed: 'Der Zustand konnte nicht geändert werden',
    weightFailed: 'Das Gewicht konnte nicht geändert werden',
    onlyNumerals: 'Nur Ziffern sind erlaubt',
    labelsFailed: 'Die Labels konnten nicht gespeichert werden.',
    labelsNotFetched: 'Die Labels konnten nicht geladen werden.',
    newLabel: 'Projekt-Label erstellen',
    labelTitle: 'Titel',
    labelColor: 'Farbe',
    labelColorHint: 'Zum Beispiel #428bca',
    createLabel: 'Erstellen',
    save: 'Speichern',
    clear: 'Leeren',
    searchPeople: 'Personen suchen',
    invite: '{{email}} per E-Mail einladen',
    invited: 'Eine Einladung ging an {{email}}.',
    searchLabels: 'Labels suchen',
    manageLabels: 'Labels verwalten',
    searchMilestones: 'Meilensteine suchen',
    manageMilestones: 'Meilensteine verwalten',
  },
};
