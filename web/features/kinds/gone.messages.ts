import { defineMessages } from '../../platform/messages.ts';

/** What is said on an open page whose subject was deleted, or taken from its reader. */
export const goneMessages = defineMessages('kinds.gone', {
  gone: 'This {{kind}} no longer exists, or you can no longer see it. What you wrote is kept here.',
});
