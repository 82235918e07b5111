import type { QueryClient } from '@tanstack/react-query';
import { apiQuery, entityPageQuery } from '../../platform/query.ts';
import { pageParam, textParam } from '../../platform/search-params.ts';
import { leanTodo, todos } from './todo.entity.ts';

const list = '/api/v4/todos';
const counts = '/dashboard/todos/count.json';
const choices = '/dashboard/todos/filters.json';

/** Filters of the address, named as v4 names them. */
const todoFilters = ['project_id', 'group_id', 'author_id', 'type', 'action'] as const;
export type TodoFilter = (typeof todoFilters)[number];

export interface TodoSearch extends Partial<Record<TodoFilter, string | undefined>> {
  state?: 'done' | undefined;
  is_snoozed?: 'true' | undefined;
  sort?: 'created_asc' | undefined;
  page?: number | undefined;
}

const ids: ReadonlySet<string> = new Set(['project_id', 'group_id', 'author_id']);

/** The list's address; what can't be a filter is left out. */
export function readTodoSearch(search: Record<string, unknown>): TodoSearch {
  const read = (name: TodoFilter): string | undefined => {
    const text = textParam(search[name]);
    return text === undefined || (ids.has(name) && !/^\d{1,15}$/.test(text)) ? undefined : text;
  };
  const done = search['state'] === 'done';
  return {
    ...Object.fromEntries(todoFilters.map((name) => [name, read(name)])),
    state: done ? 'done' : undefined,
    is_snoozed: !done && textParam(search['is_snoozed']) === 'true' ? 'true' : undefined,
    sort: search['sort'] === 'created_asc' ? 'created_asc' : undefined,
    page: pageParam(search['page']),
  };
}

/** Which tab: what waits, what sleeps, what is done. */
const tabOf = ({ state, is_snoozed: snoozed }: TodoSearch) =>
  state === 'done'
    ? { state: 'done' as const }
    : { state: 'pending' as const, is_snoozed: snoozed === 'true' };

/** The filters without tab, order and page. */
export const filtersOf = (search: TodoSearch): Partial<Record<TodoFilter, string>> =>
  Object.fromEntries(
    todoFilters.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
  );

export const todosQuery = (search: TodoSearch) =>
  entityPageQuery(
    list,
    {
      ...tabOf(search),
      ...filtersOf(search),
      sort: search.sort ?? (search.is_snoozed === 'true' ? 'snoozed_until_asc' : undefined),
      page: search.page,
    },
    (todo, keep) => keep(todos, leanTodo(todo)),
  );

export const todoCountsQuery = () => apiQuery(counts);
export const todoChoicesQuery = (search: TodoSearch) => apiQuery(choices, tabOf(search));

/** Marks the cached todos as outdated. */
export async function refreshTodos(client: QueryClient): Promise<void> {
  await Promise.all(
    [list, counts, choices].map((path) => client.invalidateQueries({ queryKey: ['api', path] })),
  );
}
