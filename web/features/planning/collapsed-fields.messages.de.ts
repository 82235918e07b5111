import type { Translation } from '../../platform/messages.ts';
import { german as planningGerman } from './planning.messages.de.ts';
import type { collapsedFieldMessages } from './collapsed-fields.messages.ts';

export const german: Translation<typeof collapsedFieldMessages> = {
  namespace: 'planning.collapsed',
  texts: {
    ...planningGerman.texts,
    pastDue: '{{day}}, überfällig',
    none: '{{title}}: nicht gesetzt',
    some: '{{title}}: {{value}}',
    moreLabels: 'und {{count}} weitere',
  },
};
