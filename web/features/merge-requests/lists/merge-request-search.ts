import type { MergeRequestsAsked } from '../../../../contract/merge-requests/merge-requests.ts';
import { keysOf } from '../../../platform/keys-of.ts';
import { oneOf } from '../../../platform/one-of.ts';
import { pageParam, parseSearch, stringifySearch, textParam } from '../../../platform/search-params.ts';
import {
  approvedByFilter,
  assigneeFilter,
  authorFilter,
  createdAfterFilter,
  createdBeforeFilter,
  draftFilter,
  labelFilter,
  mergeableStateFilter,
  mergedAfterFilter,
  mergedBeforeFilter,
  milestoneFilter,
  reactionFilter,
  readTokens,
  readyFilter,
  reviewerFilter,
  searchedText,
  sourceBranchFilter,
  targetBranchFilter,
  updatedAfterFilter,
  updatedBeforeFilter,
  withoutFilterText,
  type Filter,
  type FilterSearch,
} from '../../planning/index.ts';

/** The filters of a list of merge requests, in display order. */
export const mergeRequestFilters: readonly Filter[] = [
  labelFilter,
  assigneeFilter,
  reviewerFilter,
  authorFilter,
  approvedByFilter,
  draftFilter,
  readyFilter,
  milestoneFilter,
  sourceBranchFilter,
  targetBranchFilter,
  reactionFilter,
  createdAfterFilter,
  createdBeforeFilter,
  updatedAfterFilter,
  updatedBeforeFilter,
  mergedAfterFilter,
  mergedBeforeFilter,
  mergeableStateFilter,
];

/** Orders by their name in the address, the first is the usual one; as `order_by` and `sort` of the API. */
export const mergeRequestSorts = {
  created_date: { order_by: 'created_at', sort: 'desc' },
  created_asc: { order_by: 'created_at', sort: 'asc' },
  updated_desc: { order_by: 'updated_at', sort: 'desc' },
  updated_asc: { order_by: 'updated_at', sort: 'asc' },
  merged_at_desc: { order_by: 'merged_at', sort: 'desc' },
  priority: { order_by: 'priority', sort: 'asc' },
  popularity: { order_by: 'popularity', sort: 'desc' },
  title_asc: { order_by: 'title', sort: 'asc' },
} as const;
export type MergeRequestSort = keyof typeof mergeRequestSorts;

const scopes = ['awaits_my_review', 'reviews_for_me', 'mine', 'all'] as const;
const states = ['merged', 'closed', 'all'] as const;

/** A list as its address says it, under the names that people's bookmarks have. */
export interface MergeRequestSearch {
  scope?: (typeof scopes)[number] | undefined;
  state?: (typeof states)[number] | undefined;
  search?: string | undefined;
  'label_name[]'?: string[] | undefined;
  'not[label_name][]'?: string[] | undefined;
  assignee_id?: string | undefined;
  'assignee_username[]'?: string[] | undefined;
  'not[assignee_username][]'?: string[] | undefined;
  author_username?: string | undefined;
  'not[author_username]'?: string | undefined;
  reviewer_id?: string | undefined;
  reviewer_username?: string | undefined;
  'not[reviewer_username]'?: string | undefined;
  approved_by_ids?: string | undefined;
  'approved_by_usernames[]'?: string[] | undefined;
  draft?: 'yes' | 'no' | undefined;
  ready?: 'yes' | 'no' | undefined;
  milestone_title?: string | undefined;
  'not[milestone_title]'?: string | undefined;
  source_branch?: string | undefined;
  'not[source_branch]'?: string | undefined;
  target_branch?: string | undefined;
  'not[target_branch]'?: string | undefined;
  my_reaction_emoji?: string | undefined;
  'not[my_reaction_emoji]'?: string | undefined;
  created_after?: string | undefined;
  created_before?: string | undefined;
  updated_after?: string | undefined;
  updated_before?: string | undefined;
  merged_after?: string | undefined;
  merged_before?: string | undefined;
  sort?: MergeRequestSort | undefined;
  page?: number | undefined;
}

/** For routes: what of the address is asked for. */
export function mergeRequestSearch(search: Record<string, unknown>): MergeRequestSearch {
  return {
    scope: oneOf(search['scope'], scopes),
    search: textParam(search['search']),
    ...readTokens<MergeRequestSearch>(mergeRequestFilters, search),
    state: oneOf(search['state'], states),
    sort: oneOf(search['sort'], keysOf(mergeRequestSorts)),
    page: pageParam(search['page']),
  };
}

/** What the server is asked for. */
export function mergeRequestParameters({
  state,
  search,
  draft,
  sort,
  milestone_title,
  ...rest
}: MergeRequestSearch): MergeRequestsAsked {
  return {
    ...rest,
    'label_name[]': undefined,
    'not[label_name][]': undefined,
    'not[milestone_title]': undefined,
    state: state ?? 'opened',
    search: searchedText(mergeRequestFilters, search),
    labels: rest['label_name[]'],
    'not[labels]': rest['not[label_name][]'],
    milestone: milestone_title,
    'not[milestone]': rest['not[milestone_title]'],
    draft: draft === undefined ? undefined : draft === 'yes',
    ...mergeRequestSorts[sort ?? 'created_date'],
  };
}

/** An address of the list with other filters; the first page, unless it is said. */
export function listHref(
  list: string,
  search: MergeRequestSearch,
  change: Partial<MergeRequestSearch> = {},
): string {
  const query = stringifySearch({ ...search, page: undefined, ...change });
  // The bare address opens the default view.
  return list + (query === '' ? '?state=opened' : query);
}

/** A query of the address in the list's own order of parameters. */
export const normalQuery = (query: string): string => listHref('', mergeRequestSearch(parseSearch(query)));

/** Whether anything but scope, state, order and page is asked for. */
export const isFiltered = ({
  scope: _scope,
  state: _state,
  sort: _sort,
  page: _page,
  ...filters
}: MergeRequestSearch): boolean => Object.values(filters).some((value) => value !== undefined);

/** The search that says the same without filters in its text, as the form sends them; undefined where there are none. */
export function withoutTypedFilters(search: MergeRequestSearch): MergeRequestSearch | undefined {
  const meant = withoutFilterText(mergeRequestFilters, search as FilterSearch);
  return meant && mergeRequestSearch(meant);
}
