import type { Feature } from '../../platform/feature.ts';
import { todoCommands } from './todo.commands.ts';
import { wakeTodos } from './snooze.service.ts';
import { todoReactions } from './todo.reactions.ts';
import { todoRoutes } from './todo.routes.ts';

export { findOwnTodo, finishTodo, readTodoCounts, readTodos } from './todo.service.ts';
export { presentTodos } from './todo.presenter.ts';
export { findTodoAuthors, findTodosOfEvents, takeTodos } from './todo.queries.ts';
export type { TodoAction } from './todo.queries.ts';

/** A person's todos: created by mentions, assignments and by hand; completed by hand and by acting on the subject. */
export const todosFeature: Feature = {
  name: 'todos',
  commands: todoCommands,
  routes: todoRoutes,
  reactions: todoReactions,
  jobs: [wakeTodos],
};
