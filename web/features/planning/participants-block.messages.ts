import { defineMessages } from '../../platform/messages.ts';

export const participantsMessages = defineMessages('planning.participants', {
  participants_one: '{{count}} participant',
  participants_other: '{{count}} participants',
  more: '+ {{count}} more',
  less: '- show less',
});
