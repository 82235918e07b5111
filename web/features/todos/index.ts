/** The parts of todos that other features use. */
export { refreshTodos } from './todo.queries.ts';
