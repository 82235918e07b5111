import type { Translation } from '../../platform/messages.ts';
import type { choiceMessages } from './choices.messages.ts';

export const german: Translation<typeof choiceMessages> = {
  namespace: 'planning.choices',
  texts: {
    pastDueMilestone: 'Überfällig',
    startedMilestone: 'Begonnen',
    closed: 'geschlossen',
    due: 'fällig am {{date}}',
  },
};
