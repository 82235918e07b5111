import type { Translation } from '../../../platform/messages.ts';
import type { suggestionsMessages } from './suggestions.messages.ts';

export const german: Translation<typeof suggestionsMessages> = {
  namespace: 'merge-requests.suggestions',
  texts: {
    suggested: 'Vorgeschlagene Änderung',
    apply: 'Vorschlag übernehmen',
    applying: 'Vorschlag wird übernommen',
    applyingSeveral: 'Vorschläge werden übernommen',
    applied: 'Übernommen',
    appliedNow_one: '{{count}} Vorschlag übernommen',
    appliedNow_other: '{{count}} Vorschläge übernommen',
    appliedBy: 'Von {{name}} in {{commit}} übernommen',
    add: 'Vorschlag vormerken',
    remove: 'Nicht mehr vormerken',
    applyBatch_one: '{{count}} Vorschlag übernehmen',
    applyBatch_other: '{{count}} Vorschläge übernehmen',
    ownMessage: 'Commit-Nachricht schreiben',
    message: 'Commit-Nachricht',
    messageHint:
      'Bleibt das Feld leer, gilt die Nachricht des Projekts. Wer den Vorschlag gemacht hat, wird als Co-Autor genannt.',
    deletedLine: 'Vorschläge zu gelöschten Zeilen können nicht übernommen werden.',
    failed: 'Der Vorschlag konnte nicht übernommen werden. Bitte noch einmal versuchen.',
    failedBecause: '{{reason}}.',
  },
};
