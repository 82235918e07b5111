import { defineMessages } from '../../platform/messages.ts';
import { boardsFrame } from './boards.frame.messages.ts';

/** What boards of issues say where those of epics say something else. */
export const issueCardMessages = defineMessages('boards.issues', {
  boards: boardsFrame.texts.boards,
  groupBoards: 'Boards of this group',
  shownOf_one: '{{shown}} of {{count}} issue',
  shownOf_other: '{{shown}} of {{count}} issues',
  cards_one: '{{count}} issue',
  cards_other: '{{count}} issues',
  removeListQuestion: 'The list {{list}} is taken off this board. Its issues stay as they are.',
  newCardIn: 'New issue in {{list}}',
  titleOfNew: 'Title of the new issue',
  create: 'Create issue',
  createFailed: 'The issue could not be created. What you typed is still there.',
  emptyList: 'No issues here',
  /** In a list that is not on the screen. */
  appearInView: 'Its issues appear when the list comes into view.',
  welcomeTitle: 'Welcome to your Issue Board!',
  welcomeText:
    'Lists show issues with a label, of a person or of a milestone side by side. Drag an issue to another list, and it changes with it.',
  promotionText:
    'Its scope says which labels, milestone, assignee and weight it is about. Everything else is left out, and new issues in its lists get what it stands for.',
  deleteQuestion: 'The board {{name}} and its lists are deleted. Its issues stay.',
  hideBacklog: 'Hide the list of open issues that are in no other list',
  hideClosed: 'Hide the list of closed issues',
  scopeHint: 'The board shows only issues that match. New issues in its lists get what it stands for.',
});
