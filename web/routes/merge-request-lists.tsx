import type { QueryClient } from '@tanstack/react-query';
import type { MergeRequestListPath } from '../../contract/merge-requests/merge-requests.ts';
import { LateMergeRequestList } from '../features/merge-requests/lists/late-merge-request-list.ts';
import { mergeRequestListMessages } from '../features/merge-requests/lists/merge-request-list.messages.ts';
import {
  dashboardMergeRequests,
  mergeRequestListQuery,
} from '../features/merge-requests/lists/merge-request-list.queries.ts';
import {
  listHref,
  mergeRequestSearch,
  normalQuery,
  withoutTypedFilters,
  type MergeRequestSearch,
} from '../features/merge-requests/lists/merge-request-search.ts';
import { mergeRequestsPath } from '../features/merge-requests/merge-request-paths.ts';
import { mergeRequestsFrame } from '../features/merge-requests/merge-requests.frame.messages.ts';
import { projectQuery } from '../features/projects/project.queries.ts';
import { pageTitle } from '../platform/document-title.ts';
import { requireViewer } from '../platform/guards.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load, type Loadable } from '../platform/query.ts';
import type { RouterContext } from '../platform/router-context.ts';
import { createRoute, redirect, type PageLocation } from '../platform/routing/route.ts';
import { url } from '../platform/url.ts';
import { leadToDefaultView, prefetchViews } from './default-views.ts';
import { loadNotices, projectRoute } from './namespace.tsx';

interface AsList {
  readonly context: RouterContext;
  readonly location: PageLocation;
  readonly search: MergeRequestSearch;
}

/** Turns `?search=draft:yes`, as the form sends it, into the filter parameters, and an address without any into the viewer's default view. */
export async function readListAddress(
  list: MergeRequestListPath,
  { context, location, search }: AsList,
): Promise<void> {
  const meant = withoutTypedFilters(search);
  if (meant !== undefined) throw redirect({ href: listHref(url(list), meant), statusCode: 302 });
  await leadToDefaultView(list, { context, location }, normalQuery);
}

/** What a list shows, with the viewer's own views of it. */
export async function loadMergeRequestList(
  client: QueryClient,
  list: MergeRequestListPath,
  search: MergeRequestSearch,
  ...more: readonly Loadable[]
): Promise<void> {
  await Promise.all([
    load(client, mergeRequestListQuery(list, search), ...more),
    prefetchViews(client, list),
  ]);
}

const dashboardRoute = createRoute({
  path: '/dashboard/merge_requests',
  validateSearch: mergeRequestSearch,
  beforeLoad: async (options) => {
    requireViewer(options);
    await readListAddress(dashboardMergeRequests, options);
  },
  loader: ({ context, search }) => loadMergeRequestList(context.queryClient, dashboardMergeRequests, search),
  title: () => pageTitle(mergeRequestListMessages.t('yourMergeRequests')),
  component: lazyPage(() => import('../features/merge-requests/lists/dashboard-merge-requests-page.tsx')),
  parts: [LateMergeRequestList],
  leadsTo: () => ['/any/-/merge_requests/1'],
});

const projectListRoute = createRoute({
  parent: projectRoute,
  path: '/merge_requests',
  validateSearch: mergeRequestSearch,
  beforeLoad: (options) => readListAddress(mergeRequestsPath(options.params.path), options),
  loader: ({ context: { queryClient: client }, params: { path }, search }) =>
    Promise.all([
      loadMergeRequestList(client, mergeRequestsPath(path), search, projectQuery(path)),
      import.meta.env.SSR && loadNotices(client, path),
    ]),
  title: ({ params }) => pageTitle(mergeRequestsFrame.t('mergeRequests'), params.path),
  component: lazyPage(() => import('../features/merge-requests/merge-requests-page.tsx')),
  parts: [LateMergeRequestList],
  leadsTo: () => ['/any/-/merge_requests/1'],
});

const routes = [dashboardRoute, projectListRoute] as const;
export default routes;
