import { defineMessages } from '../../platform/messages.ts';

export const helpMessages = defineMessages('help', {
  help: 'Help',
  documents: 'Documents',
  onThisPage: 'On this page',
  previousAndNext: 'Previous and next document',
});
