import type { Query } from '../../platform/api.ts';
import { pageParam, stringifySearch, textParam } from '../../platform/search-params.ts';

/** The filters of an issue list, under their names in addresses and bookmarks. */
export interface IssueSearch {
  state?: 'closed' | 'all' | undefined;
  search?: string | undefined;
  'label_name[]'?: string[] | undefined;
  'not[label_name][]'?: string[] | undefined;
  assignee_username?: string | undefined;
  author_username?: string | undefined;
  milestone_title?: string | undefined;
  confidential?: 'yes' | 'no' | undefined;
  sort?: IssueSort | undefined;
  page?: number | undefined;
}

/** Orders by their name in the address; the first is the default. */
export const issueSorts = {
  created_date: { order_by: 'created_at', sort: 'desc' },
  created_asc: { order_by: 'created_at', sort: 'asc' },
  updated_desc: { order_by: 'updated_at', sort: 'desc' },
  updated_asc: { order_by: 'updated_at', sort: 'asc' },
  due_date: { order_by: 'due_date', sort: 'asc' },
  milestone_due_desc: { order_by: 'milestone_due', sort: 'asc' },
  popularity: { order_by: 'popularity', sort: 'desc' },
  label_priority: { order_by: 'label_priority', sort: 'asc' },
  title_asc: { order_by: 'title', sort: 'asc' },
} as const satisfies Record<string, Query>;
export type IssueSort = keyof typeof issueSorts;

function listParam(value: unknown): string[] | undefined {
  const list = (Array.isArray(value) ? value : [value]).filter(
    (item): item is string => typeof item === 'string' && item !== '',
  );
  return list.length === 0 ? undefined : [...new Set(list)];
}

function oneOf<T extends string>(value: unknown, values: readonly T[]): T | undefined {
  return values.find((known) => known === value);
}

/** For routes: the filters in an address. `label_name`, `labels` and `assignee_username[]` are accepted too. */
export function issueSearch(search: Record<string, unknown>): IssueSearch {
  const labels = search['label_name[]'] ?? search['label_name'] ?? textParam(search['labels'])?.split(',');
  return {
    state: oneOf(search['state'], ['closed', 'all']),
    search: textParam(search['search']),
    'label_name[]': listParam(labels),
    'not[label_name][]': listParam(search['not[label_name][]']),
    assignee_username: textParam(search['assignee_username'] ?? search['assignee_username[]']),
    author_username: textParam(search['author_username']),
    milestone_title: textParam(search['milestone_title']),
    confidential: oneOf(search['confidential'], ['yes', 'no']),
    sort: oneOf(search['sort'], Object.keys(issueSorts) as IssueSort[]),
    page: pageParam(search['page']),
  };
}

const special = new Set(['none', 'any']);

/** The parameters for the server. */
export function issueListParameters(search: IssueSearch): Query {
  const assignee = search.assignee_username;
  const anyOrNone = assignee !== undefined && special.has(assignee.toLowerCase());
  return {
    state: search.state ?? 'opened',
    search: search.search,
    labels: search['label_name[]'],
    'not[labels]': search['not[label_name][]'],
    assignee_id: anyOrNone ? assignee : undefined,
    assignee_username: anyOrNone ? undefined : assignee,
    author_username: search.author_username,
    milestone: search.milestone_title,
    confidential: search.confidential === undefined ? undefined : search.confidential === 'yes',
    page: search.page,
    ...issueSorts[search.sort ?? 'created_date'],
  };
}

/** An address of the list with other filters, on the first page unless one is given. */
export function issuesHref(path: string, search: IssueSearch, change: Partial<IssueSearch> = {}): string {
  return path + stringifySearch({ ...search, page: undefined, ...change });
}

/** Whether any filter except state, order and page is set. */
export function isFiltered({ state: _state, sort: _sort, page: _page, ...filters }: IssueSearch): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}
