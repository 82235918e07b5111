import { defineMessages } from '../../platform/messages.ts';

export const spamMessages = defineMessages('spam', {
  title: 'Please solve the reCAPTCHA',
  text: 'We want to be sure it is you, please confirm you are not a robot.',
  confirm: 'I am not a robot',
  working: 'Your browser is working on it…',
  solved: 'Done. Sending…',
  failed: 'That did not work. Try again.',
  frame: 'Challenge',
  cancel: 'Cancel',
});
