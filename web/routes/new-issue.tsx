import { issuesFrame } from '../features/issues/issues.frame.messages.ts';
import { givenIssue, givenQuery, namesThings } from '../features/issues/given-issue.ts';
import { followUpQuery, threadsToResolve } from '../features/issues/issue.queries.ts';
import { projectQuery } from '../features/projects/project.queries.ts';
import { loadTemplateNames } from '../features/templates/template.queries.ts';
import { pageTitle } from '../platform/document-title.ts';
import { requireViewer } from '../platform/guards.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load } from '../platform/query.ts';
import { createRoute } from '../platform/routing/route.ts';
import { textParam } from '../platform/search-params.ts';
import { projectRoute } from './namespace.tsx';

const newIssueRoute = createRoute({
  parent: projectRoute,
  path: '/issues/new',
  beforeLoad: requireViewer,
  validateSearch: (search: Record<string, unknown>) => ({
    ...givenIssue(search),
    discussion_to_resolve: textParam(search['discussion_to_resolve']),
    issue_to_resolve: textParam(search['issue_to_resolve']),
    merge_request_to_resolve_discussions_of: textParam(search['merge_request_to_resolve_discussions_of']),
  }),
  loader: async ({ context, params, search }) => {
    const thread = threadsToResolve(search);
    await Promise.all([
      load(
        context.queryClient,
        projectQuery(params.path),
        ...(thread === undefined ? [] : [followUpQuery(params.path, thread)]),
      ),
      namesThings(search) ? context.queryClient.prefetchQuery(givenQuery(params.path, search)) : undefined,
      loadTemplateNames(context.queryClient, { project: params.path, kind: 'issue' }),
    ]);
  },
  title: ({ params }) => pageTitle(issuesFrame.t('newIssue'), params.path),
  component: lazyPage(() => import('../features/issues/new-issue-page.tsx')),
});

const routes = [newIssueRoute] as const;
export default routes;
