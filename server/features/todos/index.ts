import type { Feature } from '../../platform/feature.ts';
import { registerQuickActions } from '../discussions/index.ts';
import { todoCommands } from './todo.commands.ts';
import { todoReactions } from './todo.reactions.ts';
import { todoRoutes } from './todo.routes.ts';

registerQuickActions('Issue', todoCommands);

/** What waits for a person: made by mentions, assignments and by hand; done by hand and by answering. */
export const todosFeature: Feature = { name: 'todos', routes: todoRoutes, reactions: todoReactions };
