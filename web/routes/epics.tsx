import { subjects } from '../features/kinds/subject.entity.ts';
import { conversationQuery } from '../features/discussions/discussion.queries.ts';
import { LateCommentForm } from '../features/discussions/late-forms.tsx';
import { conversationParts, LateConversation } from '../features/discussions/late-rows.ts';
import { participantsQuery } from '../features/epics/epic.queries.ts';
import { LateEpicFields } from '../features/epics/late-fields.ts';
import { LateEpicTree } from '../features/epics/tree/late-tree.ts';
import { treeQuery } from '../features/epics/tree/tree.queries.ts';
import { epicsFrame } from '../features/epics/epics.frame.messages.ts';
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
import { createRoute } from '../platform/routing/route.ts';
import { groupRoute } from './group.tsx';

const newEpicRoute = createRoute({
  parent: groupRoute,
  path: '/-/epics/new',
  beforeLoad: requireViewer,
  loader: ({ context, params: { group } }) =>
    loadTemplateNames(context.queryClient, { project: group, parent: 'group', kind: 'epic' }),
  title: ({ params }) => pageTitle(epicsFrame.t('newEpic'), params.group),
  component: lazyPage(() => import('../features/epics/new-epic-page.tsx')),
});

const epicRoute = createRoute({
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

/** The pages of one epic. */
const routes = [newEpicRoute, epicRoute] as const;
export default routes;
