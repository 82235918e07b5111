import { createRoute } from '@tanstack/react-router';
import { activityFrame } from '../features/activity/activity.frame.messages.ts';
import { projectActivityQuery } from '../features/activity/activity.queries.ts';
import { pageTitle } from '../platform/document-title.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load } from '../platform/query.ts';
import { pageParam } from '../platform/search-params.ts';
import { projectRoute } from './namespace.tsx';

export const projectActivityRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/activity',
  validateSearch: (search: Record<string, unknown>): { page?: number | undefined } => ({
    page: pageParam(search['page']),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    load(context.queryClient, projectActivityQuery(params.path, deps.page)),
  head: ({ params }) => pageTitle(activityFrame.t('activity'), params.path),
  component: lazyPage(() => import('../features/activity/project-activity-page.tsx')),
});
