import { ownActivityQuery } from '../features/activity/activity.queries.ts';
import {
  dashboardGroups,
  dashboardProjects,
  type DashboardSearch,
} from '../features/explore/dashboard.queries.ts';
import { listSearch, projectListQuery } from '../features/projects/list-search.ts';
import { groupsQuery } from '../features/groups/group.queries.ts';
import { projectsQuery } from '../features/projects/project.queries.ts';
import { projectsFrame } from '../features/projects/projects.frame.messages.ts';
import { pageTitle } from '../platform/document-title.ts';
import { requireViewer } from '../platform/guards.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load } from '../platform/query.ts';
import { createRoute } from '../platform/routing/route.ts';
import { textParam } from '../platform/search-params.ts';

const { t } = projectsFrame;

const exploreRoute = createRoute({
  path: '/explore',
  validateSearch: listSearch,
  loader: ({ context, search }) => load(context.queryClient, projectsQuery(projectListQuery(search))),
  title: () => pageTitle(t('explore')),
  component: lazyPage(() => import('../features/explore/explore-page.tsx')),
});

const exploreGroupsRoute = createRoute({
  path: '/explore/groups',
  validateSearch: listSearch,
  loader: ({ context, search }) =>
    load(context.queryClient, groupsQuery({ search: search.search, page: search.page, per_page: 20 })),
  title: () => pageTitle(t('groups')),
  component: lazyPage(() => import('../features/explore/explore-groups-page.tsx')),
});

const dashboardRoute = createRoute({
  path: '/dashboard',
  beforeLoad: requireViewer,
  validateSearch: (search: Record<string, unknown>): DashboardSearch => ({
    ...listSearch(search),
    show: textParam(search['show']),
  }),
  loader: ({ context, search }) =>
    load(
      context.queryClient,
      projectsQuery(dashboardProjects(search)),
      groupsQuery(dashboardGroups),
      ownActivityQuery(),
    ),
  title: () => pageTitle(t('dashboard')),
  component: lazyPage(() => import('./with-activity/dashboard.ts')),
});

/** Explore pages and the dashboard. */
const routes = [exploreRoute, exploreGroupsRoute, dashboardRoute] as const;
export default routes;
