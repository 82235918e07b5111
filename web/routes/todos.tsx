import { createRoute } from '@tanstack/react-router';
import { todoCountsQuery, todosQuery, type TodoSearch } from '../features/todos/todo.queries.ts';
import { todosFrame } from '../features/todos/todos.frame.messages.ts';
import { pageTitle } from '../platform/document-title.ts';
import { requireViewer } from '../platform/guards.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load } from '../platform/query.ts';
import { pageParam } from '../platform/search-params.ts';
import { rootRoute } from './root.tsx';

export const todosRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dashboard/todos',
  beforeLoad: requireViewer,
  validateSearch: (search: Record<string, unknown>): TodoSearch => ({
    state: search['state'] === 'done' ? 'done' : undefined,
    page: pageParam(search['page']),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => load(context.queryClient, todosQuery(deps), todoCountsQuery()),
  head: () => pageTitle(todosFrame.t('todos')),
  component: lazyPage(() => import('../features/todos/todos-page.tsx')),
});
