import { subjectQuery } from '../features/kinds/subject.queries.ts';
import { layoutSearch } from '../features/merge-requests/changes.queries.ts';
import { conflictsQuery } from '../features/merge-requests/conflicts/conflicts.queries.ts';
import { mergeRequestPath } from '../features/merge-requests/merge-request-paths.ts';
import { mergeRequestTitle } from '../features/merge-requests/merge-request-title.ts';
import { widgetQuery } from '../features/merge-requests/merge-request.queries.ts';
import { mergeRequestTitles } from '../features/merge-requests/merge-requests.titles.messages.ts';
import { requireViewer } from '../platform/guards.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load } from '../platform/query.ts';
import { createRoute } from '../platform/routing/route.ts';
import { projectRoute } from './namespace.tsx';

const conflictsRoute = createRoute({
  parent: projectRoute,
  path: '/merge_requests/:iid/conflicts',
  beforeLoad: requireViewer,
  validateSearch: layoutSearch,
  loader: ({ context: { queryClient }, params: { path, iid } }) =>
    load(
      queryClient,
      subjectQuery(mergeRequestPath(path, iid)),
      widgetQuery(path, iid),
      conflictsQuery(path, iid),
    ),
  title: ({ params, context }) =>
    mergeRequestTitle(context.queryClient, params, mergeRequestTitles.t('conflicts')),
  component: lazyPage(() => import('../features/merge-requests/conflicts/conflicts-page.tsx')),
});

const routes = [conflictsRoute] as const;
export default routes;
