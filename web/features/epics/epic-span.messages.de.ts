import type { Translation } from '../../platform/messages.ts';
import type { epicSpanMessages } from './epic-span.messages.ts';

export const german: Translation<typeof epicSpanMessages> = {
  namespace: 'epics.span',
  texts: {
    from: 'ab {{start}}',
    until: 'bis {{due}}',
    span: '{{start}} – {{due}}',
  },
};
