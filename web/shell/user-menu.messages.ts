import { defineMessages } from '../platform/messages.ts';
import { shellMessages } from './shell.messages.ts';

export const userMenuMessages = defineMessages('shell.userMenu', {
  ...shellMessages.texts,
  signedInAs: 'Signed in as {{person}}',
  yourProfile: 'Your profile',
  dashboard: 'Dashboard',
  preferences: 'Preferences',
  adminArea: 'Admin area',
  theme: 'Theme',
  signOut: 'Sign out',
});
