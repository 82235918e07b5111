import type { ViewedList } from '../../../contract/saved-views/saved-views.ts';
import { apiQuery } from '../../platform/query.ts';

/** One's own views of a list, by the list's address. They change by one's own doing alone. */
export const viewsQuery = (list: ViewedList) => ({
  ...apiQuery(`${list}/views.json`),
  staleTime: 5 * 60_000,
});
