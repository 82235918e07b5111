import type { Translation } from '../../platform/messages.ts';
import type { newInProjectMessages } from './new-in-project.messages.ts';

export const german: Translation<typeof newInProjectMessages> = {
  namespace: 'new-in-project',
  texts: {
    newIn: '{{label}} in {{project}}',
    select: 'Projekt wählen: {{type}} erstellen',
    search: 'Projekt suchen',
    failed: 'Die Projekte konnten nicht geladen werden',
  },
};
