import type { MergeRequestListPath } from '../../../../contract/merge-requests/merge-requests.ts';
import { apiQuery } from '../../../platform/query.ts';
import { pathPart } from '../../../platform/url.ts';
import { mergeRequestParameters, type MergeRequestSearch } from './merge-request-search.ts';

/** Where the merge requests of a group are, without the relative root. */
export const groupMergeRequests = (path: string) => `/groups/${pathPart(path)}/-/merge_requests` as const;
export const dashboardMergeRequests = '/dashboard/merge_requests';

/** What the viewer's own list shows where the address says nothing: what awaits their review; with a person in it, all. */
function mine(search: MergeRequestSearch): Pick<MergeRequestSearch, 'scope'> {
  const {
    author_username,
    'assignee_username[]': assignees,
    assignee_id,
    reviewer_username,
    reviewer_id,
  } = search;
  const person = author_username ?? assignees ?? assignee_id ?? reviewer_username ?? reviewer_id;
  return { scope: search.scope ?? (person === undefined ? 'awaits_my_review' : 'all') };
}

/** A page of a list: of a project, of a group, or of the viewer. */
export const mergeRequestListQuery = (list: MergeRequestListPath, search: MergeRequestSearch) =>
  apiQuery(`${list}.json`, {
    ...mergeRequestParameters(search),
    ...(list === dashboardMergeRequests ? mine(search) : {}),
  });
