import type { Translation } from '../../platform/messages.ts';
import type { participantsMessages } from './participants-block.messages.ts';

export const german: Translation<typeof participantsMessages> = {
  namespace: 'planning.participants',
  texts: {
    participants_one: '{{count}} Teilnehmer',
    participants_other: '{{count}} Teilnehmer',
    more: '+ {{count}} weitere',
    less: '- weniger zeigen',
  },
};
