import { defineMessages } from '../../platform/messages.ts';

export const mergeOptionsMessages = defineMessages('merge-options', {
  mergeAfter: 'Not to be merged before',
  mergeAfterHint:
    'Nobody can merge it earlier, and auto-merge waits for this time. Leave it empty for no wait.',
});
