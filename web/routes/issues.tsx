import { createRoute, redirect } from '@tanstack/react-router';
import { conversationQuery } from '../features/discussions/discussion.queries.ts';
import { labelQuery, labelsQuery, type LabelSearch } from '../features/labels/label.queries.ts';
import { issueSearch, issuesHref, type IssueSearch } from '../features/issues/issue-search.ts';
import {
  dashboardIssues,
  followUpQuery,
  groupIssues,
  issueInCache,
  issueListQuery,
  issuePath,
  issueQuery,
  projectIssues,
  threadToResolve,
} from '../features/issues/issue.queries.ts';
import { projectQuery } from '../features/projects/project.queries.ts';
import { pageTitle } from '../platform/document-title.ts';
import { requireViewer } from '../platform/guards.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load } from '../platform/query.ts';
import { pageParam, textParam } from '../platform/search-params.ts';
import { url } from '../platform/url.ts';
import { groupRoute } from './groups.tsx';
import { projectRoute } from './namespace.tsx';
import { rootRoute } from './root.tsx';

const issues = 'Issues';

/** `?search=label:bug`, as the form sends it, becomes the parameters that it means. */
async function readFilterText(list: string, search: IssueSearch): Promise<void> {
  if (search.search === undefined) return;
  const { withoutFilterText } = await import('../features/issues/issue-filter-text.ts');
  const meant = withoutFilterText(search);
  if (meant !== undefined) throw redirect({ href: issuesHref(url(list), meant), statusCode: 302 });
}

const issuesRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/issues',
  validateSearch: issueSearch,
  beforeLoad: ({ params, search }) => readFilterText(projectIssues(params.path), search),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    load(context.queryClient, projectQuery(params.path), issueListQuery(projectIssues(params.path), deps)),
  head: ({ params }) => pageTitle(issues, params.path),
  component: lazyPage(() => import('../features/issues/issues-page.tsx')),
});

const newIssueRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/issues/new',
  beforeLoad: requireViewer,
  validateSearch: (
    search: Record<string, unknown>,
  ): {
    title?: string | undefined;
    description?: string | undefined;
    discussion_to_resolve?: string | undefined;
    issue_to_resolve?: string | undefined;
  } => ({
    title: textParam(search['issue[title]']) ?? textParam(search['title']),
    description: textParam(search['issue[description]']) ?? textParam(search['description']),
    discussion_to_resolve: textParam(search['discussion_to_resolve']),
    issue_to_resolve: textParam(search['issue_to_resolve']),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => {
    const thread = threadToResolve(deps);
    return load(
      context.queryClient,
      projectQuery(params.path),
      ...(thread === undefined ? [] : [followUpQuery(params.path, thread)]),
    );
  },
  head: ({ params }) => pageTitle('New issue', params.path),
  component: lazyPage(() => import('../features/issues/new-issue-page.tsx')),
});

/** A conversation that is slow to come is waited for on the page, which then shows its outline. */
const patience = 150;

const issueRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/issues/$iid',
  loader: ({ context: { queryClient }, params: { path, iid } }) => {
    const talk = load(queryClient, conversationQuery(issuePath(path, iid)));
    // Its failure is the page's to show; one that is not found is the issue's.
    talk.catch(() => undefined);
    return Promise.all([
      load(queryClient, issueQuery(path, iid)),
      typeof window === 'undefined'
        ? talk
        : Promise.race([talk, new Promise<void>((resolve) => setTimeout(resolve, patience))]),
    ]).then(() => undefined);
  },
  head: ({ params, match }) => {
    const issue = issueInCache(match.context.queryClient, params.path, params.iid);
    return pageTitle(
      issue === undefined ? `#${params.iid}` : `${issue.title} (#${issue.iid})`,
      issues,
      params.path,
    );
  },
  component: lazyPage(() => import('../features/issues/issue-page.tsx')),
});

const labelsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/labels',
  validateSearch: (search: Record<string, unknown>): LabelSearch => ({
    search: textParam(search['search']),
    page: pageParam(search['page']),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    load(context.queryClient, projectQuery(params.path), labelsQuery(params.path, deps)),
  head: ({ params }) => pageTitle('Labels', params.path),
  component: lazyPage(() => import('../features/labels/labels-page.tsx')),
});

const editLabelRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/labels/$id/edit',
  beforeLoad: requireViewer,
  loader: ({ context, params }) => load(context.queryClient, labelQuery(params.path, params.id)),
  head: ({ params }) => pageTitle('Edit label', params.path),
  component: lazyPage(() => import('../features/labels/edit-label-page.tsx')),
});

export const projectIssueRoutes = [
  issuesRoute,
  newIssueRoute,
  issueRoute,
  labelsRoute,
  editLabelRoute,
] as const;

export const groupIssuesRoute = createRoute({
  getParentRoute: () => groupRoute,
  path: '/-/issues',
  validateSearch: issueSearch,
  beforeLoad: ({ params, search }) => readFilterText(groupIssues(params.group), search),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    load(context.queryClient, issueListQuery(groupIssues(params.group), deps)),
  head: ({ params }) => pageTitle(issues, params.group),
  component: lazyPage(() => import('../features/issues/group-issues-page.tsx')),
});

export const dashboardIssuesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dashboard/issues',
  validateSearch: issueSearch,
  beforeLoad: async ({ context, location, search }) => {
    requireViewer({ context, location });
    await readFilterText(dashboardIssues, search);
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => load(context.queryClient, issueListQuery(dashboardIssues, deps)),
  head: () => pageTitle(issues),
  component: lazyPage(() => import('../features/issues/dashboard-issues-page.tsx')),
});
