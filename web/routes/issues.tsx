import type { QueryClient } from '@tanstack/react-query';
import { conversationQuery } from '../features/discussions/discussion.queries.ts';
import {
  issueSearch,
  issuesHref,
  normalQuery,
  withoutFilterText,
  type IssueSearch,
} from '../features/issues/issue-search.ts';
import {
  dashboardIssues,
  followUpQuery,
  issueInCache,
  issueListQuery,
  issuePath,
  issueQuery,
  movedBackQuery,
  projectIssues,
  threadToResolve,
} from '../features/issues/issue.queries.ts';
import { givenIssue, givenQuery, namesThings } from '../features/issues/given-issue.ts';
import { linksQuery } from '../features/issues/linked-issue.queries.ts';
import { projectQuery } from '../features/projects/project.queries.ts';
import { viewsQuery } from '../features/saved-views/saved-view.queries.ts';
import { pageTitle } from '../platform/document-title.ts';
import { requireViewer } from '../platform/guards.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load, type Loadable } from '../platform/query.ts';
import type { RouterContext } from '../platform/router-context.ts';
import {
  createRoute,
  NotFound,
  redirect,
  type PageLocation,
  type Redirect,
} from '../platform/routing/route.ts';
import { readSession } from '../platform/session.ts';
import { textParam } from '../platform/search-params.ts';
import { url } from '../platform/url.ts';
import { projectRoute } from './namespace.tsx';

export const issues = 'Issues';

interface AsList {
  readonly context: RouterContext;
  readonly location: PageLocation;
  readonly search: IssueSearch;
}

/** Turns `?search=label:bug`, as the form sends it, into the filter parameters, and an address without any into the viewer's default view. */
export async function readIssueAddress(list: string, { context, location, search }: AsList): Promise<void> {
  const meant = withoutFilterText(search);
  if (meant !== undefined) throw redirect({ href: issuesHref(url(list), meant), statusCode: 302 });
  const client = context.queryClient;
  if (Object.keys(location.search).length > 0 || readSession(client).user === null) return;
  // What the viewer may not see is the loader's to say.
  const views = await client.ensureQueryData(viewsQuery(list)).catch(() => []);
  const view = views.find((one) => one.is_default);
  if (view !== undefined) throw redirect({ href: `${url(list)}${normalQuery(view.query)}`, statusCode: 302 });
}

/** What a list shows, with the viewer's own views of it. */
export async function loadIssueList(
  client: QueryClient,
  list: string,
  search: IssueSearch,
  ...more: readonly Loadable[]
): Promise<void> {
  await Promise.all([
    load(client, issueListQuery(list, search), ...more),
    readSession(client).user === null ? undefined : client.prefetchQuery(viewsQuery(list)),
  ]);
}

const issuesRoute = createRoute({
  parent: projectRoute,
  path: '/issues',
  validateSearch: issueSearch,
  beforeLoad: (options) => readIssueAddress(projectIssues(options.params.path), options),
  loader: ({ context, params, search }) =>
    loadIssueList(context.queryClient, projectIssues(params.path), search, projectQuery(params.path)),
  title: ({ params }) => pageTitle(issues, params.path),
  component: lazyPage(() => import('../features/issues/issues-page.tsx')),
});

const newIssueRoute = createRoute({
  parent: projectRoute,
  path: '/issues/new',
  beforeLoad: requireViewer,
  validateSearch: (search: Record<string, unknown>) => ({
    ...givenIssue(search),
    discussion_to_resolve: textParam(search['discussion_to_resolve']),
    issue_to_resolve: textParam(search['issue_to_resolve']),
  }),
  loader: async ({ context, params, search }) => {
    const thread = threadToResolve(search);
    await Promise.all([
      load(
        context.queryClient,
        projectQuery(params.path),
        ...(thread === undefined ? [] : [followUpQuery(params.path, thread)]),
      ),
      namesThings(search) ? context.queryClient.prefetchQuery(givenQuery(params.path, search)) : undefined,
    ]);
  },
  title: ({ params }) => pageTitle('New issue', params.path),
  component: lazyPage(() => import('../features/issues/new-issue-page.tsx')),
});

/** The page shows an outline while a slow conversation loads. */
const patience = 150;

const leadTo = (address: string): Redirect => redirect({ href: new URL(address).pathname, statusCode: 302 });

/** The address that an issue had until its move was undone leads back to it. */
async function leadBack(client: QueryClient, path: string, iid: string, error: unknown): Promise<never> {
  if (!(error instanceof NotFound)) throw error;
  const back = await client.fetchQuery(movedBackQuery(path, iid)).catch(() => undefined);
  throw back?.web_url == null ? error : leadTo(back.web_url);
}

const issueRoute = createRoute({
  parent: projectRoute,
  path: '/issues/:iid',
  validateSearch: (search: Record<string, unknown>): { original?: string | undefined } => ({
    original: textParam(search['original']),
  }),
  loader: async ({ context: { queryClient }, params: { path, iid }, search: { original } }) => {
    const talk = load(queryClient, conversationQuery(issuePath(path, iid)));
    // The page shows its failure; a 404 is the issue's.
    talk.catch(() => undefined);
    await Promise.all([
      load(queryClient, issueQuery(path, iid)),
      // The block shows its failure.
      queryClient.prefetchQuery(linksQuery(path, iid)),
      typeof window === 'undefined'
        ? talk
        : Promise.race([talk, new Promise<void>((resolve) => setTimeout(resolve, patience))]),
    ]).catch((error: unknown) => leadBack(queryClient, path, iid, error));
    // A moved issue leads to where it is, for readers who can see it there.
    const moved = issueInCache(queryClient, path, iid)?.moved_to ?? null;
    if (moved !== null && original === undefined) throw leadTo(moved.web_url);
  },
  title: ({ params, context }) => {
    const issue = issueInCache(context.queryClient, params.path, params.iid);
    return pageTitle(
      issue === undefined ? `#${params.iid}` : `${issue.title} (#${issue.iid})`,
      issues,
      params.path,
    );
  },
  component: lazyPage(() => import('../features/issues/issue-page.tsx')),
});

export const projectIssueRoutes = [issuesRoute, newIssueRoute, issueRoute] as const;

export const dashboardIssuesRoute = createRoute({
  path: '/dashboard/issues',
  validateSearch: issueSearch,
  beforeLoad: async (options) => {
    requireViewer(options);
    await readIssueAddress(dashboardIssues, options);
  },
  loader: ({ context, search }) => loadIssueList(context.queryClient, dashboardIssues, search),
  title: () => pageTitle(issues),
  component: lazyPage(() => import('../features/issues/dashboard-issues-page.tsx')),
});
