import { epicSearch, listHref, withoutTypedFilters } from '../features/epics/epic-search.ts';
import { epicListQuery, groupEpics } from '../features/epics/epic.queries.ts';
import { LateEpicList } from '../features/epics/late-epic-list.ts';
import { epicsFrame } from '../features/epics/epics.frame.messages.ts';
import { groupQuery } from '../features/groups/group.queries.ts';
import { pageTitle } from '../platform/document-title.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load } from '../platform/query.ts';
import { createRoute, redirect } from '../platform/routing/route.ts';
import { url } from '../platform/url.ts';
import { groupRoute } from './group.tsx';

const epicsRoute = createRoute({
  parent: groupRoute,
  path: '/-/epics',
  validateSearch: epicSearch,
  beforeLoad: ({ params, search }) => {
    // `?search=label:bug`, as the form sends it.
    const meant = withoutTypedFilters(search);
    if (meant !== undefined)
      throw redirect({ href: listHref(url(groupEpics(params.group)), meant), statusCode: 302 });
  },
  loader: ({ context, params, search }) =>
    load(context.queryClient, groupQuery(params.group), epicListQuery(groupEpics(params.group), search)),
  title: ({ params }) => pageTitle(epicsFrame.t('epics'), params.group),
  component: lazyPage(() => import('../features/epics/epics-page.tsx')),
  parts: [LateEpicList],
  leadsTo: () => ['/groups/any/-/epics/1'],
});

/** Lists of a group's epics. */
const routes = [epicsRoute] as const;
export default routes;
