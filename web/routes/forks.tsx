import { listSearch, projectListQuery } from '../features/projects/list-search.ts';
import { forksQuery, loadNamespaces, loadProject } from '../features/projects/project.queries.ts';
import { projectsFrame } from '../features/projects/projects.frame.messages.ts';
import { pageTitle } from '../platform/document-title.ts';
import { requireViewer } from '../platform/guards.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load } from '../platform/query.ts';
import { createRoute } from '../platform/routing/route.ts';
import { projectRoute } from './namespace.tsx';

const { t } = projectsFrame;

const forksRoute = createRoute({
  parent: projectRoute,
  path: '/forks',
  validateSearch: listSearch,
  loader: async ({ context: { queryClient }, params, search }) => {
    const { id } = await loadProject(queryClient, params.path);
    await load(queryClient, forksQuery(id, projectListQuery(search)));
  },
  title: ({ params }) => pageTitle(t('forks'), params.path),
  component: lazyPage(() => import('../features/forks/forks-page.tsx')),
});

const newForkRoute = createRoute({
  parent: projectRoute,
  path: '/forks/new',
  beforeLoad: requireViewer,
  loader: ({ context: { queryClient }, params }) =>
    Promise.all([loadProject(queryClient, params.path), loadNamespaces(queryClient, undefined)]),
  title: ({ params }) => pageTitle(t('fork'), params.path),
  component: lazyPage(() => import('../features/forks/new-fork-page.tsx')),
});

/** A project's forks. */
const routes = [forksRoute, newForkRoute] as const;
export default routes;
