import type { Translation } from '../../platform/messages.ts';
import type { editFormMessages } from './edit-form.messages.ts';

export const german: Translation<typeof editFormMessages> = {
  namespace: 'planning.edit-form',
  texts: {
    title: 'Titel',
    description: 'Beschreibung',
    save: 'Änderungen speichern',
    cancel: 'Abbrechen',
    conflict:
      'Jemand anderes hat dies gleichzeitig bearbeitet. Bitte prüfen, dass die eigenen Änderungen keine fremden überschreiben.',
    theirVersion: 'Der jetzige Stand',
    failed: 'Die Änderung konnte nicht gespeichert werden.',
    discardTitle: 'Bearbeitung verwerfen',
    loseQuestion: 'Die geschriebenen Änderungen wirklich verwerfen?',
    discard: 'Änderungen verwerfen',
    keepWriting: 'Weiterschreiben',
  },
};
