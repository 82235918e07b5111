import type { Translation } from '../../platform/messages.ts';
import type { accountsFrame } from './accounts.frame.messages.ts';

export const german: Translation<typeof accountsFrame> = {
  namespace: 'accounts.frame',
  texts: {
    signIn: 'Anmelden',
    registerTitle: 'Konto erstellen',
    resetTitle: 'Passwort zurücksetzen',
    resetNewTitle: 'Neues Passwort wählen',
    confirmTitle: 'E-Mail-Adresse bestätigen',
    setupTitle: 'Coppice einrichten',
    profile: 'Profil',
    account: 'Konto',
    emails: 'E-Mail-Adressen',
    sessions: 'Sitzungen',
    tokens: 'Zugriffstoken',
    sshKeys: 'SSH-Schlüssel',
    preferences: 'Einstellungen',
    notifications: 'Benachrichtigungen',
    editProfile: 'Profil bearbeiten',
  },
};
