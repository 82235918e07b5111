import { apiPageQuery } from '../../platform/query.ts';
import { issuePath } from './issue.queries.ts';

/** The merge requests that name an issue, the newest first; the rest of more than a page is only counted. */
export const relatedMergeRequestsQuery = (path: string, iid: string | number) =>
  apiPageQuery(`${issuePath(path, iid)}/related_merge_requests.json`, { per_page: 100 });
