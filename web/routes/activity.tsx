import { activityFrame } from '../features/activity/activity.frame.messages.ts';
import { projectActivityQuery } from '../features/activity/activity.queries.ts';
import { pageTitle } from '../platform/document-title.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load } from '../platform/query.ts';
import { createRoute } from '../platform/routing/route.ts';
import { pageParam } from '../platform/search-params.ts';
import { projectRoute } from './namespace.tsx';

const projectActivityRoute = createRoute({
  parent: projectRoute,
  path: '/activity',
  validateSearch: (search: Record<string, unknown>): { page?: number | undefined } => ({
    page: pageParam(search['page']),
  }),
  loader: ({ context, params, search }) =>
    load(context.queryClient, projectActivityQuery(params.path, search.page)),
  title: ({ params }) => pageTitle(activityFrame.t('activity'), params.path),
  component: lazyPage(() => import('./with-activity/project-activity.ts')),
});

/** What has happened in a project. */
export default [projectActivityRoute] as const;
