import { defineMessages } from '../../platform/messages.ts';

/** Texts of the button that puts a subject on the to-do list. */
export const todoBlockMessages = defineMessages('todo-block', {
  todo: 'To do',
  addTodo: 'Add a to do',
  doneTodo: 'Mark as done',
  addTodoFailed: 'There was an error adding a todo.',
  deleteTodoFailed: 'There was an error deleting the todo.',
});
