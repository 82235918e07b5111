import { labelQuery, labelsQuery, type LabelSearch } from '../features/labels/label.queries.ts';
import { projectQuery } from '../features/projects/project.queries.ts';
import { pageTitle } from '../platform/document-title.ts';
import { requireViewer } from '../platform/guards.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load } from '../platform/query.ts';
import { createRoute } from '../platform/routing/route.ts';
import { pageParam, textParam } from '../platform/search-params.ts';
import { projectRoute } from './namespace.tsx';

const labelsRoute = createRoute({
  parent: projectRoute,
  path: '/labels',
  validateSearch: (search: Record<string, unknown>): LabelSearch => ({
    search: textParam(search['search']),
    page: pageParam(search['page']),
  }),
  loader: ({ context, params, search }) =>
    load(context.queryClient, projectQuery(params.path), labelsQuery(params.path, search)),
  title: ({ params }) => pageTitle('Labels', params.path),
  component: lazyPage(() => import('../features/labels/labels-page.tsx')),
});

const editLabelRoute = createRoute({
  parent: projectRoute,
  path: '/labels/:id/edit',
  beforeLoad: requireViewer,
  loader: ({ context, params }) => load(context.queryClient, labelQuery(params.path, params.id)),
  title: ({ params }) => pageTitle('Edit label', params.path),
  component: lazyPage(() => import('../features/labels/edit-label-page.tsx')),
});

const routes = [labelsRoute, editLabelRoute] as const;
export default routes;
