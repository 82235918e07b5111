import type { IssueListPath } from '../../../contract/issues/issues.ts';
import { apiQuery } from '../../platform/query.ts';

/** One's own views of a list, by the list's address. They change by one's own doing alone. */
export const viewsQuery = (list: IssueListPath) => ({
  ...apiQuery(`${list}/views.json`),
  staleTime: 5 * 60_000,
});
