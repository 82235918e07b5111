import type { Translation } from '../../platform/messages.ts';
import type { savedViewsMessages } from './saved-views.messages.ts';

export const german: Translation<typeof savedViewsMessages> = {
  namespace: 'saved-views',
  texts: {
    savedViews: 'Gespeicherte Ansichten',
    view: 'Ansicht: {{name}}',
  },
};
