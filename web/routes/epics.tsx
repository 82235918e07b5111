import { subjects } from '../features/kinds/subject.entity.ts';
import { conversationQuery } from '../features/discussions/discussion.queries.ts';
import { LateCommentForm } from '../features/discussions/late-forms.tsx';
import { conversationParts, LateConversation } from '../features/discussions/late-rows.ts';
import { epicSearch, listHref, withoutTypedFilters } from '../features/epics/epic-search.ts';
import { epicListQuery, groupEpics, participantsQuery } from '../features/epics/epic.queries.ts';
import { LateEpicList } from '../features/epics/late-epic-list.ts';
import {
  roadmapHref,
  roadmapSearch,
  withoutTypedRoadmapFilters,
} from '../features/epics/roadmap/roadmap-search.ts';
import { groupRoadmap, roadmapQuery } from '../features/epics/roadmap/roadmap.queries.ts';
import { LateEpicFields } from '../features/epics/late-fields.ts';
import { LateEpicTree } from '../features/epics/tree/late-tree.ts';
import { treeQuery } from '../features/epics/tree/tree.queries.ts';
import { epicsFrame } from '../features/epics/epics.frame.messages.ts';
import { groupQuery } from '../features/groups/group.queries.ts';
import { LateFacts } from '../features/kinds/late-parts.ts';
import { LateSidePeople } from '../features/kinds/late-side-people.tsx';
import { subjectInCache, subjectPath, subjectQuery } from '../features/kinds/subject.queries.ts';
import { linksQuery } from '../features/links/link.queries.ts';
import { LateLinked } from '../features/links/late-linked.ts';
import { loadTemplateNames } from '../features/templates/template.queries.ts';
import { pageTitle } from '../platform/document-title.ts';
import { requireViewer } from '../platform/guards.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load } from '../platform/query.ts';
import { createRoute, redirect } from '../platform/routing/route.ts';
import { url } from '../platform/url.ts';
import { groupRoute } from './groups.tsx';

export const epicsRoute = createRoute({
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

export const roadmapRoute = createRoute({
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

export const newEpicRoute = createRoute({
  parent: groupRoute,
  path: '/-/epics/new',
  beforeLoad: requireViewer,
  loader: ({ context, params: { group } }) =>
    loadTemplateNames(context.queryClient, { project: group, parent: 'group', kind: 'epic' }),
  title: ({ params }) => pageTitle(epicsFrame.t('newEpic'), params.group),
  component: lazyPage(() => import('../features/epics/new-epic-page.tsx')),
});

export const epicRoute = createRoute({
  parent: groupRoute,
  path: '/-/epics/:iid',
  loader: async ({ context: { queryClient }, params: { group, iid } }) => {
    const base = subjectPath(group, 'epics', iid);
    const talk = load(queryClient, conversationQuery(base));
    // A 404 is the epic's.
    talk.catch(() => undefined);
    const tree = load(queryClient, treeQuery(group, iid));
    tree.catch(() => undefined);
    // The page says it where they can't be loaded.
    const links = queryClient.prefetchQuery(linksQuery(subjects, base));
    const people = import.meta.env.SSR && queryClient.prefetchQuery(participantsQuery(group, iid));
    await load(queryClient, subjectQuery(base));
    await Promise.all([talk, tree, links, people]);
  },
  title: ({ params: { group, iid }, context }) => {
    const epic = subjectInCache(context.queryClient, subjectPath(group, 'epics', iid));
    return pageTitle(epic === undefined ? `&${iid}` : `${epic.title} (&${iid})`, group);
  },
  component: lazyPage(() => import('../features/epics/epic-page.tsx')),
  parts: [...conversationParts, LateFacts, LateEpicTree, LateLinked],
  readyParts: [LateConversation, LateCommentForm],
  laterParts: [LateEpicFields, LateSidePeople],
});
