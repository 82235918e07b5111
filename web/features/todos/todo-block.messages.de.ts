import type { Translation } from '../../platform/messages.ts';
import type { todoBlockMessages } from './todo-block.messages.ts';

export const german: Translation<typeof todoBlockMessages> = {
  namespace: 'todo-block',
  texts: {
    todo: 'To-do',
    addTodo: 'Als To-do vormerken',
    doneTodo: 'Als erledigt markieren',
    addTodoFailed: 'Das To-do konnte nicht vorgemerkt werden.',
    deleteTodoFailed: 'Das To-do konnte nicht erledigt werden.',
  },
};
