import { defineMessages } from '../../platform/messages.ts';

export const sidebarMessages = defineMessages('issue-sidebar', {
  participants_one: '{{count}} participant',
  participants_other: '{{count}} participants',
  moreParticipants: '+ {{count}} more',
  lessParticipants: '- show less',
  todo: 'To do',
  addTodo: 'Add a to do',
  doneTodo: 'Mark as done',
  addTodoFailed: 'There was an error adding a todo.',
  deleteTodoFailed: 'There was an error deleting the todo.',
  move: 'Move issue',
  moveTo: 'Project to move to',
  searchProject: 'Search project',
  noProject: 'No project matches.',
  moveText: 'Comments, labels, links and history go along. A note stays here.',
  projectsFailed: 'An error occurred while fetching projects autocomplete.',
  moveFailed: 'An error occurred while moving the issue.',
  moved: 'The issue was moved.',
});
