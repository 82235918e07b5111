import type { Translation } from '../../platform/messages.ts';
import type { todosFrame } from './todos.frame.messages.ts';

export const german: Translation<typeof todosFrame> = {
  namespace: 'todos.frame',
  texts: {
    todos: 'To-do-Liste',
    waiting_one: 'To-do-Liste, {{count}} Eintrag wartet',
    waiting_other: 'To-do-Liste, {{count}} Einträge warten',
    many: '99+',
    goToTodos: 'Zur To-do-Liste',
    group: 'Überall',
  },
};
