import {
  roadmapHref,
  roadmapSearch,
  withoutTypedRoadmapFilters,
} from '../features/epics/roadmap/roadmap-search.ts';
import { groupRoadmap, roadmapQuery } from '../features/epics/roadmap/roadmap.queries.ts';
import { epicsFrame } from '../features/epics/epics.frame.messages.ts';
import { pageTitle } from '../platform/document-title.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load } from '../platform/query.ts';
import { createRoute, redirect } from '../platform/routing/route.ts';
import { url } from '../platform/url.ts';
import { groupRoute } from './group.tsx';

const roadmapRoute = createRoute({
  parent: groupRoute,
  path: '/-/roadmap',
  validateSearch: roadmapSearch,
  beforeLoad: ({ params, search }) => {
    const meant = withoutTypedRoadmapFilters(search);
    if (meant !== undefined)
      throw redirect({ href: roadmapHref(url(groupRoadmap(params.group)), meant), statusCode: 302 });
  },
  loader: ({ context, params, search }) => load(context.queryClient, roadmapQuery(params.group, search)),
  title: ({ params }) => pageTitle(epicsFrame.t('roadmap'), params.group),
  component: lazyPage(() => import('../features/epics/roadmap/roadmap-page.tsx')),
  leadsTo: () => ['/groups/any/-/epics/1'],
});

const routes = [roadmapRoute] as const;
export default routes;
