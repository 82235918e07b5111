import type { QueryClient } from '@tanstack/react-query';
import type { Todo, TodoCounts } from '../../../contract/todos/todos.ts';
import { apiPageQuery, apiQuery } from '../../platform/query.ts';

const list = '/api/v4/todos';
const counts = '/dashboard/todos/count.json';

export interface TodoSearch {
  state?: 'done' | undefined;
  page?: number | undefined;
}

export const todosQuery = ({ state, page }: TodoSearch) =>
  apiPageQuery<Todo>(list, { state: state ?? 'pending', page });

export const todoCountsQuery = () => apiQuery<TodoCounts>(counts);

/** Marks the cached todos as outdated. */
export async function refreshTodos(client: QueryClient): Promise<void> {
  await Promise.all([list, counts].map((path) => client.invalidateQueries({ queryKey: ['api', path] })));
}
