import { givenMergeRequest } from '../features/merge-requests/given-merge-request.ts';
import { mergeRequestTitles } from '../features/merge-requests/merge-requests.titles.messages.ts';
import { suggestedTextsQuery } from '../features/merge-requests/suggested-texts.queries.ts';
import { loadProject } from '../features/projects/project.queries.ts';
import { loadTemplateNames } from '../features/templates/template.queries.ts';
import { pageTitle } from '../platform/document-title.ts';
import { requireViewer } from '../platform/guards.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load } from '../platform/query.ts';
import { createRoute } from '../platform/routing/route.ts';
import { projectRoute } from './namespace.tsx';

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
  title: ({ params }) => pageTitle(mergeRequestTitles.t('newMergeRequest'), params.path),
  component: lazyPage(() => import('../features/merge-requests/new-merge-request-page.tsx')),
});

const routes = [newRoute] as const;
export default routes;
