import type { IssuesAsked } from '../../../contract/issues/issues.ts';
import { issueSorts, type IssueSort } from '../../../contract/issues/issue-sorts.ts';
import { keysOf } from '../../platform/keys-of.ts';
import { oneOf } from '../../platform/one-of.ts';
import { pageParam, parseSearch, textParam } from '../../platform/search-params.ts';
import {
  readTokens,
  searchedText,
  withoutFilterText as withoutFilters,
  type FilterSearch,
} from '../planning/index.ts';
import { issueFilters } from './issue-filters.ts';
import { issuesHref } from './issues-href.ts';

/** The filters of an issue list as they stand in the address, under the names that people's bookmarks have. */
export interface IssueSearch {
  scope?: 'mentions_me' | undefined;
  state?: 'closed' | 'all' | undefined;
  search?: string | undefined;
  'label_name[]'?: string[] | undefined;
  'not[label_name][]'?: string[] | undefined;
  assignee_id?: string | undefined;
  'assignee_username[]'?: string[] | undefined;
  'not[assignee_username][]'?: string[] | undefined;
  author_username?: string | undefined;
  'not[author_username]'?: string | undefined;
  milestone_title?: string | undefined;
  'not[milestone_title]'?: string | undefined;
  epic_id?: string | undefined;
  'not[epic_id]'?: string | undefined;
  weight?: string | undefined;
  'not[weight]'?: string | undefined;
  my_reaction_emoji?: string | undefined;
  'not[my_reaction_emoji]'?: string | undefined;
  confidential?: 'yes' | 'no' | undefined;
  due_date?: string | undefined;
  created_after?: string | undefined;
  created_before?: string | undefined;
  updated_after?: string | undefined;
  updated_before?: string | undefined;
  sort?: IssueSort | undefined;
  page?: number | undefined;
}

/** Other names that addresses have for the same. */
function inOwnNames(search: Record<string, unknown>): Record<string, unknown> {
  const assignee = search['assignee_username'];
  const isWord = ['none', 'any'].includes((textParam(assignee) ?? '').toLowerCase());
  return {
    ...search,
    'label_name[]': search['label_name[]'] ?? search['label_name'] ?? textParam(search['labels'])?.split(','),
    'assignee_username[]': search['assignee_username[]'] ?? (isWord ? undefined : assignee),
    assignee_id: search['assignee_id'] ?? (isWord ? assignee : undefined),
  };
}

/** For routes: what of the address is a filter. */
export function issueSearch(search: Record<string, unknown>): IssueSearch {
  return {
    scope: oneOf(search['scope'], ['mentions_me']),
    search: textParam(search['search']),
    ...readTokens<IssueSearch>(issueFilters, inOwnNames(search)),
    state: oneOf(search['state'], ['closed', 'all']),
    sort: oneOf(search['sort'], keysOf(issueSorts)),
    page: pageParam(search['page']),
  };
}

/** What the server is asked for. */
export function issueListParameters({
  state,
  search,
  confidential,
  sort,
  milestone_title,
  ...rest
}: IssueSearch): IssuesAsked {
  return {
    ...rest,
    'label_name[]': undefined,
    'not[label_name][]': undefined,
    'not[milestone_title]': undefined,
    state: state ?? 'opened',
    search: searchedText(issueFilters, search),
    labels: rest['label_name[]'],
    'not[labels]': rest['not[label_name][]'],
    milestone: milestone_title,
    'not[milestone]': rest['not[milestone_title]'],
    confidential: confidential === undefined ? undefined : confidential === 'yes',
    ...issueSorts[sort ?? 'created_date'],
  };
}

/** What a list is asked for, as a query that is the same for all addresses that ask for the same. */
export const issuesQuery = (search: IssueSearch): string => issuesHref('', search);
/** The same as a query for programs, which take the search text as it is. */
export const feedQuery = (search: IssueSearch): string =>
  issuesHref('', { ...search, search: searchedText(issueFilters, search.search) });
export const normalQuery = (query: string): string => issuesQuery(issueSearch(parseSearch(query)));

/** Whether anything but state, order and page is asked for. */
export function isFiltered({ state: _state, sort: _sort, page: _page, ...filters }: IssueSearch): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

/** The address that says the same without filters in its search text, as the form sends them; undefined where there are none. */
export function withoutFilterText(search: IssueSearch): IssueSearch | undefined {
  const meant = withoutFilters(issueFilters, search as FilterSearch);
  return meant && issueSearch(meant);
}
