import { defineMessages } from '../../platform/messages.ts';

/** What boards of epics say where those of issues say something else, and what only their cards say. */
export const epicCardMessages = defineMessages('boards.epics', {
  boards: 'Epic boards',
  groupBoards: 'Epic boards of this group',
  shownOf_one: '{{shown}} of {{count}} epic',
  shownOf_other: '{{shown}} of {{count}} epics',
  cards_one: '{{count}} epic',
  cards_other: '{{count}} epics',
  removeListQuestion: 'The list {{list}} is taken off this board. Its epics stay as they are.',
  newCardIn: 'New epic in {{list}}',
  titleOfNew: 'Title of the new epic',
  create: 'Create epic',
  createFailed: 'The epic could not be created. What you typed is still there.',
  emptyList: 'No epics here',
  /** In a list that is not on the screen. */
  appearInView: 'Its epics appear when the list comes into view.',
  welcomeTitle: 'Welcome to your epic board',
  welcomeText:
    'Lists show epics with a label side by side. Drag an epic to another list, and it changes with it.',
  promotionText:
    'Its scope says which labels it is about. Everything else is left out, and new epics in its lists get these labels.',
  deleteQuestion: 'The board {{name}} and its lists are deleted. Its epics stay.',
  hideBacklog: 'Hide the list of open epics that are in no other list',
  hideClosed: 'Hide the list of closed epics',
  scopeHint: 'The board shows only epics that match. New epics in its lists get these labels.',
  closedIssues_one: '{{closed}} of {{all}} issue closed',
  closedIssues_other: '{{closed}} of {{all}} issues closed',
  closedEpics_one: '{{closed}} of {{all}} epic closed',
  closedEpics_other: '{{closed}} of {{all}} epics closed',
});
