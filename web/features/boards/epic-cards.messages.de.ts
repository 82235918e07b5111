import type { Translation } from '../../platform/messages.ts';
import type { epicCardMessages } from './epic-cards.messages.ts';

export const german: Translation<typeof epicCardMessages> = {
  namespace: 'boards.epics',
  texts: {
    boards: 'Epic-Boards',
    groupBoards: 'Epic-Boards dieser Gruppe',
    shownOf_one: '{{shown}} von {{count}} Epic',
    shownOf_other: '{{shown}} von {{count}} Epics',
    cards_one: '{{count}} Epic',
    cards_other: '{{count}} Epics',
    removeListQuestion:
      'Die Liste {{list}} wird von diesem Board genommen. Ihre Epics bleiben, wie sie sind.',
    newCardIn: 'Neues Epic in {{list}}',
    titleOfNew: 'Titel des neuen Epics',
    create: 'Epic anlegen',
    createFailed: 'Das Epic konnte nicht angelegt werden. Der Text ist noch da.',
    emptyList: 'Hier sind keine Epics',
    appearInView: 'Ihre Epics erscheinen, sobald die Liste ins Bild kommt.',
    welcomeTitle: 'Willkommen auf Ihrem Epic-Board',
    welcomeText:
      'Listen zeigen nebeneinander, welche Epics ein Label haben. Wird ein Epic in eine andere Liste gezogen, ändert es sich mit ihr.',
    promotionText:
      'Sein Ausschnitt sagt, um welche Labels es geht. Alles andere bleibt weg, und neue Epics in seinen Listen bekommen diese Labels.',
    deleteQuestion: 'Das Board {{name}} und seine Listen werden gelöscht. Seine Epics bleiben.',
    hideBacklog: 'Die Liste der offenen Epics ausblenden, die in keiner anderen sind',
    hideClosed: 'Die Liste der geschlossenen Epics ausblenden',
    scopeHint: 'Das Board zeigt nur Epics, die passen. Neue Epics in seinen Listen bekommen diese Labels.',
    closedIssues_one: '{{closed}} von {{all}} Issue geschlossen',
    closedIssues_other: '{{closed}} von {{all}} Issues geschlossen',
    closedEpics_one: '{{closed}} von {{all}} Epic geschlossen',
    closedEpics_other: '{{closed}} von {{all}} Epics geschlossen',
  },
};
