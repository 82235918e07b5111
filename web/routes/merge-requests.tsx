import { conversationQuery } from '../features/discussions/discussion.queries.ts';
import { LateCommentForm } from '../features/discussions/late-forms.tsx';
import { conversationParts, LateConversation } from '../features/discussions/late-rows.ts';
import { LateFacts, LateFields } from '../features/kinds/late-parts.ts';
import { LateSidePeople } from '../features/kinds/late-side-people.tsx';
import { subjectQuery } from '../features/kinds/subject.queries.ts';
import { LateSideBlocks } from '../features/merge-requests/blocks/late-side-blocks.tsx';
import { LateMergeWidget } from '../features/merge-requests/late-merge-widget.ts';
import { mergeRequestPath } from '../features/merge-requests/merge-request-paths.ts';
import { mergeRequestTitle } from '../features/merge-requests/merge-request-title.ts';
import { participantsQuery, widgetQuery } from '../features/merge-requests/merge-request.queries.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load } from '../platform/query.ts';
import { createRoute } from '../platform/routing/route.ts';
import { projectRoute } from './namespace.tsx';

const showRoute = createRoute({
  parent: projectRoute,
  path: '/merge_requests/:iid',
  loader: async ({ context: { queryClient }, params: { path, iid } }) => {
    const base = mergeRequestPath(path, iid);
    const talk = load(queryClient, conversationQuery(base));
    // The page shows its failure; a 404 is the merge request's.
    talk.catch(() => undefined);
    const people = import.meta.env.SSR && queryClient.prefetchQuery(participantsQuery(path, iid));
    await load(queryClient, subjectQuery(base), widgetQuery(path, iid));
    await talk.catch(() => undefined);
    if (import.meta.env.SSR) await people;
  },
  title: ({ params, context }) => mergeRequestTitle(context.queryClient, params),
  component: lazyPage(() => import('../features/merge-requests/merge-request-page.tsx')),
  parts: [...conversationParts, LateFacts, LateMergeWidget],
  readyParts: [LateConversation, LateCommentForm],
  laterParts: [LateFields, LateSideBlocks, LateSidePeople],
  leadsTo: () => ['/any/-/merge_requests/1/diffs'],
});

/** The overview of a merge request. Its other pages are apart, with the queries that only they have. */
const routes = [showRoute] as const;
export default routes;
