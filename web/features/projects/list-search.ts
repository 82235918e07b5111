import type { ProjectsAsked } from '../../../contract/projects/projects.calls.ts';
import { pageParam, textParam } from '../../platform/search-params.ts';

/** Search, sort and page of a list, as in the address. */
export interface ListSearch {
  search?: string | undefined;
  sort?: string | undefined;
  page?: number | undefined;
}

export function listSearch(search: Record<string, unknown>): ListSearch {
  return {
    search: textParam(search['search']),
    sort: textParam(search['sort']),
    page: pageParam(search['page']),
  };
}

const sorts: Readonly<Record<string, ProjectsAsked>> = {
  activity: { order_by: 'last_activity_at', sort: 'desc' },
  name: { order_by: 'name', sort: 'asc' },
  stars: { order_by: 'star_count', sort: 'desc' },
  created: { order_by: 'created_at', sort: 'desc' },
};

/** The API parameters for an address. */
export function projectListQuery(
  { search, sort, page }: ListSearch,
  more: ProjectsAsked = {},
): ProjectsAsked {
  return { ...more, search, ...(sorts[sort ?? 'activity'] ?? sorts['activity']), page, per_page: 20 };
}
