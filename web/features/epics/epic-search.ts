import type { OwnEpicsAsked } from '../../../contract/epics/epics.ts';
import { keysOf } from '../../platform/keys-of.ts';
import { oneOf } from '../../platform/one-of.ts';
import { pageParam, stringifySearch, textParam } from '../../platform/search-params.ts';
import {
  authorFilter,
  confidentialFilter,
  createdAfterFilter,
  createdBeforeFilter,
  labelFilter,
  reactionFilter,
  readTokens,
  searchedText,
  updatedAfterFilter,
  updatedBeforeFilter,
  withoutFilterText,
  type Filter,
  type FilterSearch,
} from '../planning/index.ts';

/** The filters of a list of epics, in display order. */
export const epicFilters: readonly Filter[] = [
  labelFilter,
  authorFilter,
  confidentialFilter,
  reactionFilter,
  createdAfterFilter,
  createdBeforeFilter,
  updatedAfterFilter,
  updatedBeforeFilter,
];

/** Orders by their name in the address, the first is the usual one; as `order_by` and `sort` of the API. */
export const epicSorts = {
  created_date: { order_by: 'created_at', sort: 'desc' },
  created_asc: { order_by: 'created_at', sort: 'asc' },
  updated_desc: { order_by: 'updated_at', sort: 'desc' },
  updated_asc: { order_by: 'updated_at', sort: 'asc' },
  popularity: { order_by: 'popularity', sort: 'desc' },
  title_asc: { order_by: 'title', sort: 'asc' },
} as const;
export type EpicSort = keyof typeof epicSorts;

const states = ['closed', 'all'] as const;

/** A list as its address says it, under the names that people's bookmarks have. */
export interface EpicSearch {
  /** Of a person's list: what they have opened. */
  scope?: 'created_by_me' | undefined;
  state?: (typeof states)[number] | undefined;
  search?: string | undefined;
  'label_name[]'?: string[] | undefined;
  'not[label_name][]'?: string[] | undefined;
  author_username?: string | undefined;
  'not[author_username]'?: string | undefined;
  confidential?: 'yes' | 'no' | undefined;
  my_reaction_emoji?: string | undefined;
  'not[my_reaction_emoji]'?: string | undefined;
  created_after?: string | undefined;
  created_before?: string | undefined;
  updated_after?: string | undefined;
  updated_before?: string | undefined;
  sort?: EpicSort | undefined;
  page?: number | undefined;
}

/** For routes: what of the address is asked for. */
export function epicSearch(search: Record<string, unknown>): EpicSearch {
  return {
    search: textParam(search['search']),
    ...readTokens<EpicSearch>(epicFilters, search),
    state: oneOf(search['state'], states),
    sort: oneOf(search['sort'], keysOf(epicSorts)),
    page: pageParam(search['page']),
  };
}

/** For the route of a person's list. */
export const dashboardSearch = (search: Record<string, unknown>): EpicSearch => ({
  ...epicSearch(search),
  scope: oneOf(search['scope'], ['created_by_me']),
});

/** What the server is asked for. */
export function epicParameters({ state, search, confidential, sort, ...rest }: EpicSearch): OwnEpicsAsked {
  return {
    ...rest,
    'label_name[]': undefined,
    'not[label_name][]': undefined,
    state: state ?? 'opened',
    search: searchedText(epicFilters, search),
    labels: rest['label_name[]'],
    'not[labels]': rest['not[label_name][]'],
    confidential: confidential === undefined ? undefined : confidential === 'yes',
    ...epicSorts[sort ?? 'created_date'],
  };
}

/** An address of the list with other filters; the first page, unless it is said. */
export const listHref = (list: string, search: EpicSearch, change: Partial<EpicSearch> = {}): string =>
  list + stringifySearch({ ...search, page: undefined, ...change });

/** Whether anything but whose, state, order and page is asked for. */
export const isFiltered = ({
  scope: _scope,
  state: _state,
  sort: _sort,
  page: _page,
  ...filters
}: EpicSearch): boolean => Object.values(filters).some((value) => value !== undefined);

/** The search that says the same without filters in its text, as the form sends them; undefined where there are none. */
export function withoutTypedFilters(search: EpicSearch): EpicSearch | undefined {
  const meant = withoutFilterText(epicFilters, search as FilterSearch);
  return meant && { ...epicSearch(meant), scope: search.scope };
}
