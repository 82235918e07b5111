import { defineMessages } from '../../platform/messages.ts';

/** What is said of things that can be chosen. */
export const choiceMessages = defineMessages('planning.choices', {
  pastDueMilestone: 'Past due',
  startedMilestone: 'Started',
  closed: 'closed',
  due: 'due {{date}}',
});
