import type { QueryClient } from '@tanstack/react-query';
import { conversationQuery } from '../features/discussions/discussion.queries.ts';
import { LateCommentForm } from '../features/discussions/late-forms.tsx';
import { conversationParts, LateConversation, LateThreadBody } from '../features/discussions/late-rows.ts';
import { LateFacts, LateFields } from '../features/kinds/late-parts.ts';
import { LateSidePeople } from '../features/kinds/late-side-people.tsx';
import { subjectInCache, subjectQuery } from '../features/kinds/subject.queries.ts';
import { LateSideBlocks } from '../features/merge-requests/blocks/late-side-blocks.tsx';
import { givenMergeRequest } from '../features/merge-requests/given-merge-request.ts';
import { LateMergeWidget } from '../features/merge-requests/late-merge-widget.ts';
import { mergeRequestPath } from '../features/merge-requests/merge-request-paths.ts';
import {
  changesSearch,
  conflictsQuery,
  forgetOldChanges,
  layoutSearch,
  participantsQuery,
  shownChangesQuery,
  showsSideBySide,
  suggestedTextsQuery,
  widgetQuery,
} from '../features/merge-requests/merge-request.queries.ts';
import { mergeRequestsFrame } from '../features/merge-requests/merge-requests.frame.messages.ts';
import { mergeRequestTitles } from '../features/merge-requests/merge-requests.titles.messages.ts';
import { loadProject } from '../features/projects/project.queries.ts';
import { LateParallelLines } from '../features/repositories/late-parallel-lines.ts';
import { loadTemplateNames } from '../features/templates/template.queries.ts';
import { pageTitle } from '../platform/document-title.ts';
import { requireViewer } from '../platform/guards.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load } from '../platform/query.ts';
import { createRoute } from '../platform/routing/route.ts';
import { projectRoute } from './namespace.tsx';

const { t } = mergeRequestTitles;

/** `Count the days (!4) · Changes · acme/almanac · Coppice`: one of several pages, told apart in the tabs of the browser. */
function titleOf(client: QueryClient, { path, iid }: { path: string; iid: string }, page?: string): string {
  const found = subjectInCache(client, mergeRequestPath(path, iid));
  const name = found === undefined ? `!${iid}` : `${found.title} (!${iid})`;
  return pageTitle(name, page ?? mergeRequestsFrame.t('mergeRequests'), path);
}

const newRoute = createRoute({
  parent: projectRoute,
  path: '/merge_requests/new',
  beforeLoad: requireViewer,
  validateSearch: givenMergeRequest,
  loader: async ({ context: { queryClient }, params: { path }, search }) => {
    const project = await loadProject(queryClient, path);
    // A fork proposes its changes to its origin.
    const into = project.forked_from_project?.path_with_namespace ?? path;
    const target = into === path ? project : await loadProject(queryClient, into);
    const templates = loadTemplateNames(queryClient, { project: into, kind: 'merge_request' });
    const { source_branch: source } = search;
    if (source === undefined) return templates;
    const { default_branch, merge_requests_template } = target;
    // A page without script has them, too. What can't be suggested is written by hand.
    await load(
      queryClient,
      suggestedTextsQuery(path, {
        source,
        target: search.target_branch ?? default_branch ?? '',
        into,
        template: merge_requests_template ?? '',
      }),
    ).catch(() => undefined);
    return templates;
  },
  title: ({ params }) => pageTitle(t('newMergeRequest'), params.path),
  component: lazyPage(() => import('../features/merge-requests/new-merge-request-page.tsx')),
});

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
  title: ({ params, context }) => titleOf(context.queryClient, params),
  component: lazyPage(() => import('../features/merge-requests/merge-request-page.tsx')),
  parts: [...conversationParts, LateFacts, LateMergeWidget],
  readyParts: [LateConversation, LateCommentForm],
  laterParts: [LateFields, LateSideBlocks, LateSidePeople],
  leadsTo: () => ['/any/-/merge_requests/1/diffs'],
});

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
  title: ({ params, context }) => titleOf(context.queryClient, params, t('commits')),
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
  title: ({ params, context }) => titleOf(context.queryClient, params, t('changes')),
  component: lazyPage(() => import('../features/merge-requests/changes-page.tsx')),
  parts: [LateThreadBody],
  leadsTo: () => ['/any/-/merge_requests/1'],
});

const conflictsRoute = createRoute({
  parent: projectRoute,
  path: '/merge_requests/:iid/conflicts',
  beforeLoad: requireViewer,
  validateSearch: layoutSearch,
  loader: ({ context: { queryClient }, params: { path, iid } }) =>
    load(
      queryClient,
      subjectQuery(mergeRequestPath(path, iid)),
      widgetQuery(path, iid),
      conflictsQuery(path, iid),
    ),
  title: ({ params, context }) => titleOf(context.queryClient, params, t('conflicts')),
  component: lazyPage(() => import('../features/merge-requests/conflicts/conflicts-page.tsx')),
});

/** The pages of merge requests. */
const routes = [newRoute, showRoute, commitsRoute, changesRoute, conflictsRoute] as const;
export default routes;
