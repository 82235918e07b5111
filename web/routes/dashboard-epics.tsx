import { dashboardSearch, listHref, withoutTypedFilters } from '../features/epics/epic-search.ts';
import { dashboardEpics, epicListQuery } from '../features/epics/epic.queries.ts';
import { LateEpicList } from '../features/epics/late-epic-list.ts';
import { epicsMessages } from '../features/epics/epics.messages.ts';
import { pageTitle } from '../platform/document-title.ts';
import { requireViewer } from '../platform/guards.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load } from '../platform/query.ts';
import { createRoute, redirect } from '../platform/routing/route.ts';
import { url } from '../platform/url.ts';

const dashboardEpicsRoute = createRoute({
  path: '/dashboard/epics',
  validateSearch: dashboardSearch,
  beforeLoad: (options) => {
    requireViewer(options);
    // `?search=label:bug`, as the form sends it.
    const meant = withoutTypedFilters(options.search);
    if (meant !== undefined) throw redirect({ href: listHref(url(dashboardEpics), meant), statusCode: 302 });
  },
  loader: ({ context, search }) => load(context.queryClient, epicListQuery(dashboardEpics, search)),
  title: () => pageTitle(epicsMessages.t('yourEpics')),
  component: lazyPage(() => import('../features/epics/dashboard-epics-page.tsx')),
  parts: [LateEpicList],
  leadsTo: () => ['/groups/any/-/epics/1'],
});

const routes = [dashboardEpicsRoute] as const;
export default routes;
