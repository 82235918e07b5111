import type { Translation } from '../../platform/messages.ts';
import type { issueCardMessages } from './issue-cards.messages.ts';

export const german: Translation<typeof issueCardMessages> = {
  namespace: 'boards.issues',
  texts: {
    boards: 'Boards',
    groupBoards: 'Boards dieser Gruppe',
    shownOf_one: '{{shown}} von {{count}} Issue',
    shownOf_other: '{{shown}} von {{count}} Issues',
    cards_one: '{{count}} Issue',
    cards_other: '{{count}} Issues',
    removeListQuestion:
      'Die Liste {{list}} wird von diesem Board genommen. Ihre Issues bleiben, wie sie sind.',
    newCardIn: 'Neues Issue in {{list}}',
    titleOfNew: 'Titel des neuen Issues',
    create: 'Issue anlegen',
    createFailed: 'Das Issue konnte nicht angelegt werden. Der Text ist noch da.',
    emptyList: 'Hier sind keine Issues',
    appearInView: 'Ihre Issues erscheinen, sobald die Liste ins Bild kommt.',
    welcomeTitle: 'Willkommen auf Ihrem Issue-Board!',
    welcomeText:
      'Listen zeigen nebeneinander, welche Issues ein Label, einen Bearbeiter oder einen Meilenstein haben. Wird ein Issue in eine andere Liste gezogen, ändert es sich mit ihr.',
    promotionText:
      'Sein Ausschnitt sagt, um welche Labels, welchen Meilenstein, welchen Bearbeiter und welches Gewicht es geht. Alles andere bleibt weg, und neue Issues in seinen Listen bekommen, wofür es steht.',
    deleteQuestion: 'Das Board {{name}} und seine Listen werden gelöscht. Seine Issues bleiben.',
    hideBacklog: 'Die Liste der offenen Issues ausblenden, die in keiner anderen sind',
    hideClosed: 'Die Liste der geschlossenen Issues ausblenden',
    scopeHint:
      'Das Board zeigt nur Issues, die passen. Neue Issues in seinen Listen bekommen, wofür es steht.',
  },
};
