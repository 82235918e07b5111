import type { IssueListPath } from '../../contract/issues/issues.ts';
import { issuesFrame } from '../features/issues/issues.frame.messages.ts';
import type { QueryClient } from '@tanstack/react-query';
import {
  issueSearch,
  normalQuery,
  withoutFilterText,
  type IssueSearch,
} from '../features/issues/issue-search.ts';
import { issuesHref } from '../features/issues/issues-href.ts';
import { LateIssueList } from '../features/issues/late-issue-list.ts';
import { issueListQuery } from '../features/issues/issue-list.queries.ts';
import { dashboardIssues, projectIssues } from '../features/issues/issue.queries.ts';
import { projectQuery } from '../features/projects/project.queries.ts';
import { pageTitle } from '../platform/document-title.ts';
import { requireViewer } from '../platform/guards.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load, type Loadable } from '../platform/query.ts';
import type { RouterContext } from '../platform/router-context.ts';
import { createRoute, redirect, type PageLocation } from '../platform/routing/route.ts';
import { url } from '../platform/url.ts';
import { leadToDefaultView, prefetchViews } from './default-views.ts';
import { anyIssue } from './issues.tsx';
import { projectRoute } from './namespace.tsx';

interface AsList {
  readonly context: RouterContext;
  readonly location: PageLocation;
  readonly search: IssueSearch;
}

/** Turns `?search=label:bug`, as the form sends it, into the filter parameters, and an address without any into the viewer's default view. */
export async function readIssueAddress(
  list: IssueListPath,
  { context, location, search }: AsList,
): Promise<void> {
  const meant = withoutFilterText(search);
  if (meant !== undefined) throw redirect({ href: issuesHref(url(list), meant), statusCode: 302 });
  await leadToDefaultView(list, { context, location }, normalQuery);
}

/** What a list shows, with the viewer's own views of it. */
export async function loadIssueList(
  client: QueryClient,
  list: IssueListPath,
  search: IssueSearch,
  ...more: readonly Loadable[]
): Promise<void> {
  await Promise.all([load(client, issueListQuery(list, search), ...more), prefetchViews(client, list)]);
}

const issuesRoute = createRoute({
  parent: projectRoute,
  path: '/issues',
  validateSearch: issueSearch,
  beforeLoad: (options) => readIssueAddress(projectIssues(options.params.path), options),
  loader: ({ context, params, search }) =>
    loadIssueList(context.queryClient, projectIssues(params.path), search, projectQuery(params.path)),
  title: ({ params }) => pageTitle(issuesFrame.t('issues'), params.path),
  component: lazyPage(() => import('../features/issues/issues-page.tsx')),
  parts: [LateIssueList],
  leadsTo: () => [anyIssue, '/any/-/boards/1'],
});

const dashboardIssuesRoute = createRoute({
  path: '/dashboard/issues',
  validateSearch: issueSearch,
  beforeLoad: async (options) => {
    requireViewer(options);
    await readIssueAddress(dashboardIssues, options);
  },
  loader: ({ context, search }) => loadIssueList(context.queryClient, dashboardIssues, search),
  title: () => pageTitle(issuesFrame.t('issues')),
  component: lazyPage(() => import('../features/issues/dashboard-issues-page.tsx')),
  parts: [LateIssueList],
  leadsTo: () => [anyIssue],
});

/** Lists of issues: of a project and of the viewer. */
const routes = [issuesRoute, dashboardIssuesRoute] as const;
export default routes;
