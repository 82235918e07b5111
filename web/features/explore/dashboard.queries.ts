import type { Query } from '../../platform/api.ts';
import { projectListQuery, type ListSearch } from '../projects/index.ts';

export interface DashboardSearch extends ListSearch {
  show?: string | undefined;
}

export function dashboardProjects(search: DashboardSearch): Query {
  return projectListQuery(search, search.show === 'starred' ? { starred: true } : { membership: true });
}

export const dashboardGroups: Query = { all_available: false, per_page: 50, order_by: 'name' };
