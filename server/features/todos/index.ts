import type { Feature } from '../../platform/feature.ts';
import { todoCommands } from './todo.commands.ts';
import { todoReactions } from './todo.reactions.ts';
import { todoRoutes } from './todo.routes.ts';

export { findOwnTodo } from './todo.service.ts';
export { findTodoAuthors } from './todo.queries.ts';

/** What waits for a person: made by mentions, assignments and by hand; done by hand and by answering. */
export const todosFeature: Feature = {
  name: 'todos',
  commands: todoCommands,
  routes: todoRoutes,
  reactions: todoReactions,
};
