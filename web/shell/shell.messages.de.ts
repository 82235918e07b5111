import type { Translation } from '../platform/messages.ts';
import type { shellMessages } from './shell.messages.ts';

export const german: Translation<typeof shellMessages> = {
  namespace: 'shell',
  texts: {
    home: 'Coppice, Startseite',
    skip: 'Zum Inhalt springen',
    searchOrJump: 'Suchen oder springen …',
    explore: 'Entdecken',
    signIn: 'Anmelden',
    register: 'Registrieren',
    createNew: 'Neu erstellen …',
    newProject: 'Neues Projekt',
    newGroup: 'Neue Gruppe',
    yourMenu: 'Eigenes Menü',
    keyboardShortcuts: 'Tastenkürzel',
    help: 'Hilfe',
    offline: 'Keine Verbindung. Was hier steht, ist möglicherweise veraltet.',
    notFoundTitle: 'Seite nicht gefunden',
    notFoundText:
      'Vielleicht ist die Adresse falsch geschrieben, die Seite umgezogen, oder sie ist nicht für alle sichtbar.',
    notFoundSignIn: 'Was nicht öffentlich ist, erscheint nach der Anmeldung.',
    forbiddenTitle: 'Das ist hier nicht erlaubt',
    forbiddenText: 'Die eigene Rolle erlaubt das nicht. Ein Owner oder Maintainer kann weiterhelfen.',
    failedTitle: 'Etwas ist schiefgegangen',
    failedText:
      'Der Fehler liegt bei uns. Nichts ist verloren. Bitte noch einmal versuchen; tritt er wieder auf, hilft der Administration die Anfrage-ID.',
    offlineTitle: 'Der Server ist nicht erreichbar',
    offlineText: 'Bitte die Verbindung prüfen und noch einmal versuchen. Der eingegebene Text ist noch da.',
    signedOutTitle: 'Bitte anmelden',
    signedOutText: 'Die Sitzung ist abgelaufen, oder diese Seite ist nicht öffentlich.',
    tryAgain: 'Erneut versuchen',
    goHome: 'Zur Startseite',
    requestId: 'Anfrage-ID',
    keptTexts: 'Eingegebene Texte',
    notSetUp:
      'Diese Instanz hat noch keine Administration. Den Link zur Einrichtung hat der erste Start im Terminal ausgegeben.',
    paletteTitle: 'Suchen oder springen zu',
    shortcutsGeneral: 'Überall',
    focusSearch: 'In die Suche der Liste springen',
    loading: 'Wird geladen',
  },
};
