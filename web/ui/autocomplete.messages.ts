import { defineMessages } from '../platform/messages.ts';

/** Texts of the list beside the caret. */
export const autocompleteMessages = defineMessages('autocomplete', {
  members: 'People and groups',
  issues: 'Issues',
  subjects: 'References',
  labels: 'Labels',
  milestones: 'Milestones',
  emoji: 'Emoji',
  commands: 'Commands',
  busy: 'Busy',
  expired: 'Past due',
  people_one: '{{count}} person',
  people_other: '{{count}} people',
  suggestions_one: '{{count}} suggestion',
  suggestions_other: '{{count}} suggestions',
});
