import {
  readTodoSearch,
  todoChoicesQuery,
  todoCountsQuery,
  todosQuery,
} from '../features/todos/todo.queries.ts';
import { todosFrame } from '../features/todos/todos.frame.messages.ts';
import { pageTitle } from '../platform/document-title.ts';
import { requireViewer } from '../platform/guards.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load } from '../platform/query.ts';
import { createRoute } from '../platform/routing/route.ts';

export const todosRoute = createRoute({
  path: '/dashboard/todos',
  beforeLoad: requireViewer,
  validateSearch: readTodoSearch,
  loader: ({ context, search }) =>
    load(context.queryClient, todosQuery(search), todoCountsQuery(), todoChoicesQuery(search)),
  title: () => pageTitle(todosFrame.t('todos')),
  component: lazyPage(() => import('../features/todos/todos-page.tsx')),
});
