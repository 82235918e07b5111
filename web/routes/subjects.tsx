import { conversationQuery } from '../features/discussions/discussion.queries.ts';
import { LateFacts, LateFields } from '../features/kinds/late-parts.ts';
import { subjectInCache, subjectPath, subjectQuery } from '../features/kinds/subject.queries.ts';
import { pageTitle } from '../platform/document-title.ts';
import { LateCommentForm } from '../features/discussions/late-forms.tsx';
import { conversationParts, LateConversation } from '../features/discussions/late-rows.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load } from '../platform/query.ts';
import { createRoute } from '../platform/routing/route.ts';
import { groupRoute } from './group.tsx';

/** Subjects of a group, of every kind that has no page of its own: the server says which there are, and what they have. */
const subjectRoute = createRoute({
  parent: groupRoute,
  path: '/-/:segment/:iid',
  loader: async ({ context: { queryClient }, params: { group, segment, iid } }) => {
    const base = subjectPath(group, segment, iid);
    const talk = load(queryClient, conversationQuery(base));
    // A 404 is the subject's.
    talk.catch(() => undefined);
    await load(queryClient, subjectQuery(base));
    await talk;
  },
  title: ({ params: { group, segment, iid }, context }) => {
    const subject = subjectInCache(context.queryClient, subjectPath(group, segment, iid));
    return subject === undefined
      ? pageTitle(iid, group)
      : pageTitle(`${subject.title} (${subject.kind.sigil}${iid})`, group);
  },
  component: lazyPage(() => import('../features/kinds/subject-page.tsx')),
  parts: [...conversationParts, LateFacts],
  readyParts: [LateConversation, LateCommentForm],
  laterParts: [LateFields],
});

const routes = [subjectRoute] as const;
export default routes;
