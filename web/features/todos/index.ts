/** The parts of todos that other features use. */
export { TodoBlock } from './todo-block.tsx';
export { refreshTodos } from './todo.queries.ts';
