import type { IssueList, IssuePage } from '../../../contract/issues/issues.ts';
import { apiQuery } from '../../platform/query.ts';
import { pathPart } from '../../platform/url.ts';
import { issueListParameters, type IssueSearch } from './issue-search.ts';

/** Addresses without the relative root, as the API client takes them. */
export const projectIssues = (path: string): string => `/${pathPart(path)}/-/issues`;
export const groupIssues = (path: string): string => `/groups/${pathPart(path)}/-/issues`;
export const dashboardIssues = '/dashboard/issues';
export const issuePath = (path: string, iid: string | number): string => `${projectIssues(path)}/${iid}`;

/** A page of a list: of a project, a group, or all that concerns me. */
export const issueListQuery = (list: string, search: IssueSearch) =>
  apiQuery<IssueList>(`${list}.json`, {
    ...issueListParameters(search),
    ...(list === dashboardIssues ? mine(search) : {}),
  });

/** Everybody's issues are nobody's: without a person the list is what is assigned to me. */
function mine(search: IssueSearch): { scope: string } {
  return {
    scope:
      search.assignee_username === undefined && search.author_username === undefined
        ? 'assigned_to_me'
        : 'all',
  };
}

export const issueQuery = (path: string, iid: string | number) =>
  apiQuery<IssuePage>(`${issuePath(path, iid)}.json`);
