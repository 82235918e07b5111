import { defineMessages } from '../../platform/messages.ts';

/** Titles and palette: in the first script of every page. */
export const accountsFrame = defineMessages('accounts.frame', {
  signIn: 'Sign in',
  registerTitle: 'Create your account',
  resetTitle: 'Reset your password',
  resetNewTitle: 'Choose a new password',
  confirmTitle: 'Confirm your email',
  setupTitle: 'Set up Coppice',
  profile: 'Profile',
  account: 'Account',
  emails: 'Emails',
  sessions: 'Sessions',
  tokens: 'Access tokens',
  sshKeys: 'SSH keys',
  preferences: 'Preferences',
  notifications: 'Notifications',
  editProfile: 'Edit profile',
});
