import type { Translation } from '../../platform/messages.ts';
import type { promoteMessages } from './promote.messages.ts';

export const german: Translation<typeof promoteMessages> = {
  namespace: 'promote',
  texts: {
    promote: 'Zum Epic machen',
    question:
      'Eröffnet ein Epic von {{group}} mit Titel, Beschreibung, Kommentaren, Reaktionen, Abonnements und Gruppenlabels dieses Issues und schließt das Issue.',
    readers: 'Wer die Gruppe lesen darf, liest dann, was hier gesagt wurde.',
    confidentialReaders: 'Das Epic wird vertraulich sein, für Reporter der Gruppe und höher.',
    promoted: 'Aus dem Issue wurde {{epic}}.',
    failed: 'Aus dem Issue konnte kein Epic gemacht werden.',
  },
};
