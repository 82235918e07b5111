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
});
