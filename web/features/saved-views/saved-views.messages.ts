import { defineMessages } from '../../platform/messages.ts';

export const savedViewsMessages = defineMessages('saved-views', {
  savedViews: 'Saved views',
  view: 'View: {{name}}',
});
