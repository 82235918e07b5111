import { defineMessages } from '../platform/messages.ts';

/** Texts around every page, in the first script; parts that open late have catalogues of their own. */
export const shellMessages = defineMessages('shell', {
  home: 'Coppice, home',
  skip: 'Skip to content',
  searchOrJump: 'Search or jump to…',
  explore: 'Explore',
  signIn: 'Sign in',
  register: 'Register',
  createNew: 'Create new…',
  newProject: 'New project',
  newGroup: 'New group',
  yourMenu: 'Your menu',
  keyboardShortcuts: 'Keyboard shortcuts',
  help: 'Help',
  offline: 'You are offline. What you see may be out of date.',
  notFoundTitle: 'Page not found',
  notFoundText:
    'The address may be misspelt, the page may have moved, or you may not have the right to see it.',
  notFoundSignIn: 'If it is not public, sign in to see it.',
  forbiddenTitle: 'You may not do this',
  forbiddenText: 'Your role does not include this. Ask an owner or a maintainer for it.',
  failedTitle: 'Something went wrong',
  failedText:
    'This is our fault, not yours. Nothing of yours is lost. Try again; if it happens again, give the request id to your administrator.',
  offlineTitle: 'The server can’t be reached',
  offlineText: 'Check your connection and try again. What you typed is still here.',
  signedOutTitle: 'Sign in to go on',
  signedOutText: 'Your session has ended, or this page is not public.',
  tryAgain: 'Try again',
  goHome: 'Go to the start page',
  requestId: 'Request id',
  keptTexts: 'What you had typed',
  notSetUp:
    'This instance has no administrator yet. Open the set-up link that the first start printed on the terminal.',
  paletteTitle: 'Search or jump to',
  shortcutsGeneral: 'Everywhere',
  focusSearch: 'Focus the search of the list',
  loading: 'Loading',
});
