import { issuesFrame } from '../features/issues/issues.frame.messages.ts';
import { issueSearch } from '../features/issues/issue-search.ts';
import { groupIssues } from '../features/issues/issue.queries.ts';
import { LateIssueList } from '../features/issues/late-issue-list.ts';
import { LateMergeRequestList } from '../features/merge-requests/lists/late-merge-request-list.ts';
import { groupMergeRequests } from '../features/merge-requests/lists/merge-request-list.queries.ts';
import { mergeRequestSearch } from '../features/merge-requests/lists/merge-request-search.ts';
import { mergeRequestsFrame } from '../features/merge-requests/merge-requests.frame.messages.ts';
import { pageTitle } from '../platform/document-title.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { createRoute } from '../platform/routing/route.ts';
import { epicRoute, epicsRoute, newEpicRoute, roadmapRoute } from './epics.tsx';
import { groupPages, groupRoute, newGroupRoute } from './groups.tsx';
import { loadIssueList, readIssueAddress } from './issue-lists.tsx';
import { anyIssue } from './issues.tsx';
import { loadMergeRequestList, readListAddress } from './merge-request-lists.tsx';
import { subjectRoute } from './subjects.tsx';

const groupIssuesRoute = createRoute({
  parent: groupRoute,
  path: '/-/issues',
  validateSearch: issueSearch,
  beforeLoad: (options) => readIssueAddress(groupIssues(options.params.group), options),
  loader: ({ context, params, search }) =>
    loadIssueList(context.queryClient, groupIssues(params.group), search),
  title: ({ params }) => pageTitle(issuesFrame.t('issues'), params.group),
  component: lazyPage(() => import('../features/issues/group-issues-page.tsx')),
  parts: [LateIssueList],
  leadsTo: () => [anyIssue, '/groups/any/-/boards/1'],
});

const groupMergeRequestsRoute = createRoute({
  parent: groupRoute,
  path: '/-/merge_requests',
  validateSearch: mergeRequestSearch,
  beforeLoad: (options) => readListAddress(groupMergeRequests(options.params.group), options),
  loader: ({ context, params, search }) =>
    loadMergeRequestList(context.queryClient, groupMergeRequests(params.group), search),
  title: ({ params }) => pageTitle(mergeRequestsFrame.t('mergeRequests'), params.group),
  component: lazyPage(() => import('../features/merge-requests/lists/group-merge-requests-page.tsx')),
  parts: [LateMergeRequestList],
  leadsTo: () => ['/any/-/merge_requests/1'],
});

/** The pages of groups. */
const routes = [
  newGroupRoute,
  ...groupPages,
  groupIssuesRoute,
  groupMergeRequestsRoute,
  epicsRoute,
  roadmapRoute,
  newEpicRoute,
  epicRoute,
  subjectRoute,
] as const;
export default routes;
