import { defineMessages } from '../../platform/messages.ts';

/** What is said on an open page whose subject was deleted, or taken from its reader. */
export const goneMessages = defineMessages('kinds.gone', {
  gone: 'This {{kind}} is not there any more, or you may not see it any more. What you wrote is kept here.',
});
