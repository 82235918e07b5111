import { LateMergeRequestList } from '../features/merge-requests/lists/late-merge-request-list.ts';
import { groupMergeRequests } from '../features/merge-requests/lists/merge-request-list.queries.ts';
import { mergeRequestSearch } from '../features/merge-requests/lists/merge-request-search.ts';
import { mergeRequestsFrame } from '../features/merge-requests/merge-requests.frame.messages.ts';
import { pageTitle } from '../platform/document-title.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { createRoute } from '../platform/routing/route.ts';
import { groupRoute } from './group.tsx';
import { loadMergeRequestList, readListAddress } from './merge-request-lists.tsx';

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

/** Lists of the merge requests of a group's projects. */
const routes = [groupMergeRequestsRoute] as const;
export default routes;
