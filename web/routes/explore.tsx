import { createRoute, redirect } from '@tanstack/react-router';
import { ownActivityQuery } from '../features/activity/activity.queries.ts';
import {
  dashboardGroups,
  dashboardProjects,
  type DashboardSearch,
} from '../features/explore/dashboard.queries.ts';
import { listSearch, projectListQuery } from '../features/explore/list-search.ts';
import { groupsQuery } from '../features/groups/group.queries.ts';
import { projectsQuery } from '../features/projects/project.queries.ts';
import { projectsFrame } from '../features/projects/projects.frame.messages.ts';
import { pageTitle } from '../platform/document-title.ts';
import { requireViewer } from '../platform/guards.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load } from '../platform/query.ts';
import { textParam } from '../platform/search-params.ts';
import { readSession } from '../platform/session.ts';
import { url } from '../platform/url.ts';
import { rootRoute } from './root.tsx';

const { t } = projectsFrame;

const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: ({ context }) => {
    throw redirect({
      href: url(readSession(context.queryClient).user === null ? '/explore' : '/dashboard'),
      statusCode: 302,
    });
  },
});

const exploreRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/explore',
  validateSearch: listSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => load(context.queryClient, projectsQuery(projectListQuery(deps))),
  head: () => pageTitle(t('explore')),
  component: lazyPage(() => import('../features/explore/explore-page.tsx')),
});

const exploreGroupsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/explore/groups',
  validateSearch: listSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    load(context.queryClient, groupsQuery({ search: deps.search, page: deps.page, per_page: 20 })),
  head: () => pageTitle(t('groups')),
  component: lazyPage(() => import('../features/explore/explore-groups-page.tsx')),
});

const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dashboard',
  beforeLoad: requireViewer,
  validateSearch: (search: Record<string, unknown>): DashboardSearch => ({
    ...listSearch(search),
    show: textParam(search['show']),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    load(
      context.queryClient,
      projectsQuery(dashboardProjects(deps)),
      groupsQuery(dashboardGroups),
      ownActivityQuery(),
    ),
  head: () => pageTitle(t('dashboard')),
  component: lazyPage(() => import('../features/explore/dashboard-page.tsx')),
});

export const exploreRoutes = [startRoute, exploreRoute, exploreGroupsRoute, dashboardRoute] as const;
