import { conversationQuery } from '../features/discussions/discussion.queries.ts';
import { LateThreadBody } from '../features/discussions/late-rows.ts';
import { subjectQuery } from '../features/kinds/subject.queries.ts';
import {
  changesSearch,
  forgetOldChanges,
  shownChangesQuery,
  showsSideBySide,
} from '../features/merge-requests/changes.queries.ts';
import { mergeRequestPath } from '../features/merge-requests/merge-request-paths.ts';
import { mergeRequestTitle } from '../features/merge-requests/merge-request-title.ts';
import { widgetQuery } from '../features/merge-requests/merge-request.queries.ts';
import { mergeRequestTitles } from '../features/merge-requests/merge-requests.titles.messages.ts';
import { LateLineComments } from '../features/merge-requests/review/late-line-comments.ts';
import { LateParallelLines } from '../features/repositories/late-parallel-lines.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load } from '../platform/query.ts';
import { createRoute } from '../platform/routing/route.ts';
import { projectRoute } from './namespace.tsx';

const { t } = mergeRequestTitles;

const commitsRoute = createRoute({
  parent: projectRoute,
  path: '/merge_requests/:iid/commits',
  loader: ({ context: { queryClient }, params: { path, iid }, how }) => {
    if (how === 'push') forgetOldChanges(queryClient, path, iid);
    return load(
      queryClient,
      subjectQuery(mergeRequestPath(path, iid)),
      widgetQuery(path, iid),
      shownChangesQuery(path, iid),
    );
  },
  title: ({ params, context }) => mergeRequestTitle(context.queryClient, params, t('commits')),
  component: lazyPage(() => import('../features/merge-requests/commits-page.tsx')),
});

const changesRoute = createRoute({
  parent: projectRoute,
  path: '/merge_requests/:iid/diffs',
  validateSearch: changesSearch,
  loader: ({ context: { queryClient }, params: { path, iid }, search, how }) => {
    if (how === 'push') forgetOldChanges(queryClient, path, iid, search);
    return load(
      queryClient,
      subjectQuery(mergeRequestPath(path, iid)),
      widgetQuery(path, iid),
      shownChangesQuery(path, iid, search),
      conversationQuery(mergeRequestPath(path, iid), 'changes'),
    );
  },
  // Was: the lines were gone from when the page was hydrated until their script was there.
  script: ({ context: { queryClient }, params: { path, iid }, search }) =>
    showsSideBySide(queryClient, path, iid, search) ? LateParallelLines.preload() : undefined,
  title: ({ params, context }) => mergeRequestTitle(context.queryClient, params, t('changes')),
  component: lazyPage(() => import('../features/merge-requests/changes-page.tsx')),
  parts: [LateThreadBody],
  // Who comes from the overview has its script before the lines, not while they are drawn.
  laterParts: [LateLineComments],
  leadsTo: () => ['/any/-/merge_requests/1'],
});

/** What a merge request changes: its commits and its files. */
const routes = [commitsRoute, changesRoute] as const;
export default routes;
