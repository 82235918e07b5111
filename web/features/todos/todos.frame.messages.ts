import { defineMessages } from '../../platform/messages.ts';

/** In the first script of every page. */
export const todosFrame = defineMessages('todos.frame', {
  todos: 'To-do list',
  waiting_one: 'To-do list, {{count}} item waits',
  waiting_other: 'To-do list, {{count}} items wait',
  many: '99+',
  goToTodos: 'Go to your to-do list',
  group: 'Anywhere',
});
