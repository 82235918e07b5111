import { issuesFrame } from '../features/issues/issues.frame.messages.ts';
import { issueSearch } from '../features/issues/issue-search.ts';
import { groupIssues } from '../features/issues/issue.queries.ts';
import { LateIssueList } from '../features/issues/late-issue-list.ts';
import { pageTitle } from '../platform/document-title.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { createRoute } from '../platform/routing/route.ts';
import { groupRoute } from './group.tsx';
import { loadIssueList, readIssueAddress } from './issue-lists.tsx';
import { anyIssue } from './issues.tsx';

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

/** Lists of the issues of a group's projects. Apart from those of a project, which do without what the pages of groups need. */
const routes = [groupIssuesRoute] as const;
export default routes;
