import type { Translation } from './messages.ts';
import type { platformMessages } from './platform.messages.ts';

export const german: Translation<typeof platformMessages> = {
  namespace: 'platform',
  texts: {
    signedOut: 'Die Sitzung ist abgelaufen. Bitte neu anmelden.',
    forbidden: 'Das ist hier nicht erlaubt.',
    notFound: 'Das gibt es nicht mehr, oder es ist nicht sichtbar.',
    notConfirmed: 'Nicht gesendet: Bitte bestätigen, dass hier kein Roboter schreibt.',
    unreachable: 'Der Server ist nicht erreichbar.',
    answered: 'Der Server hat mit {{status}} geantwortet.',
  },
};
