import { defineMessages } from '../../platform/messages.ts';

export const newTokenMessages = defineMessages('new-token', {
  created: 'Your new token',
  once: 'Copy it now. It is not shown again.',
  copy: 'Copy token',
});
