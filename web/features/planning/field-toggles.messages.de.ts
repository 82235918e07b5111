import type { Translation } from '../../platform/messages.ts';
import type { fieldToggleMessages } from './field-toggles.messages.ts';

export const german: Translation<typeof fieldToggleMessages> = {
  namespace: 'planning.toggles',
  texts: {
    makeConfidential: 'Vertraulich machen',
    makeVisible: 'Für alle sichtbar machen',
    confidentialFailed: 'Die Vertraulichkeit konnte nicht geändert werden',
    lock: 'Diskussion sperren',
    unlock: 'Diskussion entsperren',
    lockFailed: 'Die Sperre konnte nicht geändert werden',
  },
};
