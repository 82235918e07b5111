import { stringifySearch } from '../../platform/search-params.ts';
import type { IssueSearch } from './issue-search.ts';

/** An address of the list with other filters; the first page, unless it is said. */
export function issuesHref(path: string, search: IssueSearch, change: Partial<IssueSearch> = {}): string {
  const query = stringifySearch({ ...search, page: undefined, ...change });
  // The bare address opens the default view.
  return path + (query === '' ? '?state=opened' : query);
}
