/** The parts of todos that other features use. */
export { TodoBlock } from './todo-block.tsx';
