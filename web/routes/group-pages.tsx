import { issueSearch } from '../features/issues/issue-search.ts';
import { groupIssues, issueListQuery } from '../features/issues/issue.queries.ts';
import { pageTitle } from '../platform/document-title.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load } from '../platform/query.ts';
import { createRoute } from '../platform/routing/route.ts';
import { groupPages, groupRoute, newGroupRoute } from './groups.tsx';
import { issues, readFilterText } from './issues.tsx';

const groupIssuesRoute = createRoute({
  parent: groupRoute,
  path: '/-/issues',
  validateSearch: issueSearch,
  beforeLoad: ({ params, search }) => readFilterText(groupIssues(params.group), search),
  loader: ({ context, params, search }) =>
    load(context.queryClient, issueListQuery(groupIssues(params.group), search)),
  title: ({ params }) => pageTitle(issues, params.group),
  component: lazyPage(() => import('../features/issues/group-issues-page.tsx')),
});

/** The pages of groups. */
const routes = [newGroupRoute, ...groupPages, groupIssuesRoute] as const;
export default routes;
