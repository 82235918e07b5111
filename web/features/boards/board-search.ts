import { boardGroups, type BoardGroup } from '../../../contract/boards/boards.ts';
import { issueSearch, type IssueSearch } from '../issues/index.ts';

/** What the address of a board says: what it is filtered by, what its lanes are of, and whether all its cards stand one below the other. */
export interface BoardSearch extends IssueSearch {
  group_by?: BoardGroup | undefined;
  view?: 'list' | undefined;
}

/** What the lanes are of that are shown. All cards one below the other stand in none. */
export const groupOf = ({ group_by: by, view }: BoardSearch): BoardGroup | undefined =>
  view === 'list' ? undefined : by;

export const boardView = (search: Record<string, unknown>): BoardSearch['view'] =>
  search['view'] === 'list' ? 'list' : undefined;

/** What the address of a board of issues says. */
export const boardSearch = (search: Record<string, unknown>): BoardSearch => ({
  ...issueSearch(search),
  group_by: boardGroups.find((by) => by === search['group_by']),
  view: boardView(search),
});
