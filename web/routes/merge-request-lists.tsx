import type { MergeRequestListPath } from '../../contract/merge-requests/merge-requests.ts';
import { mergeRequestListMessages } from '../features/merge-requests/lists/merge-request-list.messages.ts';
import {
  dashboardMergeRequests,
  mergeRequestListQuery,
} from '../features/merge-requests/lists/merge-request-list.queries.ts';
import {
  listHref,
  mergeRequestSearch,
  withoutTypedFilters,
  type MergeRequestSearch,
} from '../features/merge-requests/lists/merge-request-search.ts';
import { pageTitle } from '../platform/document-title.ts';
import { requireViewer } from '../platform/guards.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load } from '../platform/query.ts';
import { createRoute, redirect } from '../platform/routing/route.ts';
import { url } from '../platform/url.ts';

/** Turns `?search=draft:yes`, as the form sends it, into the filter parameters. */
export function readTypedFilters(list: MergeRequestListPath, search: MergeRequestSearch): void {
  const meant = withoutTypedFilters(search);
  if (meant !== undefined) throw redirect({ href: listHref(url(list), meant), statusCode: 302 });
}

const dashboardRoute = createRoute({
  path: '/dashboard/merge_requests',
  validateSearch: mergeRequestSearch,
  beforeLoad: (options) => {
    requireViewer(options);
    readTypedFilters(dashboardMergeRequests, options.search);
  },
  loader: ({ context, search }) =>
    load(context.queryClient, mergeRequestListQuery(dashboardMergeRequests, search)),
  title: () => pageTitle(mergeRequestListMessages.t('yourMergeRequests')),
  component: lazyPage(() => import('../features/merge-requests/lists/dashboard-merge-requests-page.tsx')),
  leadsTo: () => '/any/-/merge_requests/1',
});

const routes = [dashboardRoute] as const;
export default routes;
