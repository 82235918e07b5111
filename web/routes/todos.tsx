import { todoCountsQuery, todosQuery, type TodoSearch } from '../features/todos/todo.queries.ts';
import { todosFrame } from '../features/todos/todos.frame.messages.ts';
import { pageTitle } from '../platform/document-title.ts';
import { requireViewer } from '../platform/guards.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load } from '../platform/query.ts';
import { createRoute } from '../platform/routing/route.ts';
import { pageParam } from '../platform/search-params.ts';

export const todosRoute = createRoute({
  path: '/dashboard/todos',
  beforeLoad: requireViewer,
  validateSearch: (search: Record<string, unknown>): TodoSearch => ({
    state: search['state'] === 'done' ? 'done' : undefined,
    page: pageParam(search['page']),
  }),
  loader: ({ context, search }) => load(context.queryClient, todosQuery(search), todoCountsQuery()),
  title: () => pageTitle(todosFrame.t('todos')),
  component: lazyPage(() => import('../features/todos/todos-page.tsx')),
});
