import { defineMessages } from '../../platform/messages.ts';

/** Texts of an epic's dates. */
export const epicSpanMessages = defineMessages('epics.span', {
  from: 'from {{start}}',
  until: 'until {{due}}',
  span: '{{start}} – {{due}}',
});
