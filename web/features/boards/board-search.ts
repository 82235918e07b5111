import { issueSearch, type IssueSearch } from '../issues/index.ts';

/** What the address of a board says: what it is filtered by, and whether all its cards stand one below the other. */
export interface BoardSearch extends IssueSearch {
  view?: 'list' | undefined;
}

/** For routes. */
export const boardSearch = (search: Record<string, unknown>): BoardSearch => ({
  ...issueSearch(search),
  view: search['view'] === 'list' ? 'list' : undefined,
});
