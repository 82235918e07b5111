import { defineMessages } from '../../platform/messages.ts';
import { planningMessages } from './planning.messages.ts';

/** What the collapsed sidebar says. */
export const shortMessages = defineMessages('planning', {
  ...planningMessages.texts,
  none: '{{title}}: none',
  some: '{{title}}: {{value}}',
  moreLabels: 'and {{count}} more',
});
