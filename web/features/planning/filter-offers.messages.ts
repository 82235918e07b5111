import { defineMessages } from '../../platform/messages.ts';

/** What is said where filters are chosen. */
export const offerMessages = defineMessages('planning.offers', {
  is: 'is',
  isNot: 'is not',
  isNone: 'is none',
  isAny: 'is any',
  isUpcoming: 'is upcoming',
  isStarted: 'has started',
  asTyped: '“{{value}}”',
  asTypedHint: 'as typed',
  today: 'today',
  weekAgo: 'a week ago',
  monthAgo: 'a month ago',
  yearAgo: 'a year ago',
  matches_one: '{{count}} suggestion',
  matches_other: '{{count}} suggestions',
  filters: 'Filters',
  noValue: 'No suggestions.',
  failed: 'Suggestions could not be fetched. Type the value.',
  loading: 'Loading suggestions',
  more: 'There are more. Type to find them.',
  dateHint: 'A day, such as 2026-01-31',
});
