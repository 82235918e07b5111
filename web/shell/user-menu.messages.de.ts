import type { Translation } from '../platform/messages.ts';
import { german as shellGerman } from './shell.messages.de.ts';
import type { userMenuMessages } from './user-menu.messages.ts';

export const german: Translation<typeof userMenuMessages> = {
  namespace: 'shell.userMenu',
  texts: {
    ...shellGerman.texts,
    signedInAs: 'Angemeldet als {{person}}',
    yourProfile: 'Mein Profil',
    dashboard: 'Übersicht',
    preferences: 'Einstellungen',
    adminArea: 'Administration',
    theme: 'Farbschema',
    signOut: 'Abmelden',
  },
};
