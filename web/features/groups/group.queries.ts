import type { GroupsAsked } from '../../../contract/groups/groups.calls.ts';
import { apiPageQuery, apiQuery } from '../../platform/query.ts';
import { idPart } from '../../platform/url.ts';

export const groupQuery = (path: string) => apiQuery(`/api/v4/groups/${idPart(path)}`);
export const groupsQuery = (query: GroupsAsked) => apiPageQuery('/api/v4/groups', query);
export const subgroupsQuery = (path: string) =>
  apiPageQuery(`/api/v4/groups/${idPart(path)}/subgroups`, { per_page: 100, order_by: 'name' });
