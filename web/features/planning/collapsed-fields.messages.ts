import { defineMessages } from '../../platform/messages.ts';
import { planningMessages } from './planning.messages.ts';

/** Texts of the collapsed sidebar. */
export const collapsedFieldMessages = defineMessages('planning.collapsed', {
  ...planningMessages.texts,
  pastDue: '{{day}}, past due',
  none: '{{title}}: none',
  some: '{{title}}: {{value}}',
  moreLabels: 'and {{count}} more',
});
