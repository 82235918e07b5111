import type { Translation } from '../../platform/messages.ts';
import type { templatesMessages } from './templates.messages.ts';

export const german: Translation<typeof templatesMessages> = {
  namespace: 'templates',
  texts: {
    choose: 'Vorlage wählen',
    template: 'Vorlage: {{name}}',
    none: 'Keine Vorlage',
    reset: 'Vorlage zurücksetzen',
    warning: 'Die Vorlage ersetzt den geschriebenen Text. Die Änderungen gehen verloren.',
    override: 'Ersetzen',
    close: 'Schließen',
    failed: 'Die Vorlage konnte nicht geladen werden.',
  },
};
