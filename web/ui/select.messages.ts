import { defineMessages } from '../platform/messages.ts';

export const selectMessages = defineMessages('select', {
  matches_one: '{{count}} match',
  matches_other: '{{count}} matches',
  more: 'There are more. Type to find them.',
  failed: 'This could not be loaded.',
  retry: 'Try again',
});
