import { filterWords, parseFilterWords } from '../planning/filter-words.ts';
import { issueFilters } from './issue-filters.ts';
import { issueSearch, type IssueSearch } from './issue-search.ts';

/** The filters as text: `label:bug assignee:ann rendering`. */
export const filterText = (search: IssueSearch): string => filterWords(issueFilters, { ...search });

/** Parses typed filters; other words are searched for in title and description. */
export const parseFilterText = (text: string): Omit<IssueSearch, 'sort' | 'page'> =>
  issueSearch(parseFilterWords(issueFilters, text));

/** The equivalent address without filters in its search text, which a form without script sends; undefined if there are none. */
export function withoutFilterText(search: IssueSearch): IssueSearch | undefined {
  if (search.search === undefined) return undefined;
  const parsed = parseFilterText(search.search);
  if (parsed.search === search.search) return undefined;
  const given = Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined));
  return { ...search, search: undefined, ...given };
}
