import type { Translation } from '../../platform/messages.ts';
import type { newInProjectMessages } from './new-in-project.messages.ts';

export const german: Translation<typeof newInProjectMessages> = {
  namespace: 'new-in-project',
  texts: {
    newIn: '{{label}} in {{project}}',
    select: 'Projekt wählen: {{type}} erstellen',
    selectOrGroup: 'Projekt oder Gruppe wählen: {{type}} erstellen',
    search: 'Projekt suchen',
    searchOrGroup: 'Projekt oder Gruppe suchen',
    inGroup: 'In der Gruppe {{group}}',
    failed: 'Die Projekte konnten nicht geladen werden',
  },
};
