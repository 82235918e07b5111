import type { GroupsAsked } from '../../../contract/groups/groups.calls.ts';
import type { ProjectsAsked } from '../../../contract/projects/projects.calls.ts';
import { projectListQuery, type ListSearch } from '../projects/index.ts';

export interface DashboardSearch extends ListSearch {
  show?: string | undefined;
}

export function dashboardProjects(search: DashboardSearch): ProjectsAsked {
  return projectListQuery(search, search.show === 'starred' ? { starred: true } : { membership: true });
}

export const dashboardGroups: GroupsAsked = { all_available: false, per_page: 50, order_by: 'name' };
