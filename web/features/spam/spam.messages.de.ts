import type { Translation } from '../../platform/messages.ts';
import type { spamMessages } from './spam.messages.ts';

export const german: Translation<typeof spamMessages> = {
  namespace: 'spam',
  texts: {
    title: 'Bitte das reCAPTCHA lösen',
    text: 'Wir möchten sicher sein, dass Sie es sind. Bitte bestätigen Sie, dass Sie kein Roboter sind.',
    confirm: 'Ich bin kein Roboter',
    working: 'Ihr Browser arbeitet daran …',
    solved: 'Fertig. Wird gesendet …',
    failed: 'Das hat nicht geklappt. Versuchen Sie es noch einmal.',
    frame: 'Aufgabe',
    cancel: 'Abbrechen',
  },
};
