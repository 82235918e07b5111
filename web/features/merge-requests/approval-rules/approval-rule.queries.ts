import { apiPageQuery, apiQuery } from '../../../platform/query.ts';
import { idPart } from '../../../platform/url.ts';

export function approvalRulesPath(project: string) {
  return `/api/v4/projects/${idPart(project)}/approval_rules` as const;
}

export const approvalRulesQuery = (project: string) =>
  apiPageQuery(approvalRulesPath(project), { per_page: 100 });

export function approvalSettingsPath(project: string) {
  return `/api/v4/projects/${idPart(project)}/approvals` as const;
}

export const approvalSettingsQuery = (project: string) => apiQuery(approvalSettingsPath(project));

/** People and groups that a name can be completed to. */
export const peopleQuery = (search: string) => apiQuery('/autocomplete/users.json', { search, per_page: 10 });
export const groupsQuery = (search: string) => apiQuery('/api/v4/groups', { search, per_page: 10 });
