import type { Translation } from '../../platform/messages.ts';
import type { projectHeadMessages } from './project-head.messages.ts';
import { german as frame } from './projects.frame.messages.de.ts';

export const german: Translation<typeof projectHeadMessages> = {
  namespace: 'projects.head',
  texts: {
    ...frame.texts,
    star: 'Stern geben',
    unstar: 'Stern zurücknehmen',
    forkedFrom: 'Fork von {{project}}',
    forkCount_one: '{{count}} Fork',
    forkCount_other: '{{count}} Forks',
    describeText: 'Dieses Projekt hat noch keine Beschreibung.',
    describe: 'Eine Beschreibung hinzufügen',
  },
};
