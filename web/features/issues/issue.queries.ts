import type { QueryClient } from '@tanstack/react-query';
import type { IssuePage } from '../../../contract/issues/issues.ts';
import { apiQuery, entitiesOf, entityQuery } from '../../platform/query.ts';
import { pathPart } from '../../platform/url.ts';
import { leanPerson } from '../accounts/index.ts';
import { issues, shownOfIssue, type IssueOnPage, type ShownOfIssue } from './issue.entity.ts';

/** Addresses without the relative root, as the API client takes them. */
export const projectIssues = (path: string) => `/${pathPart(path)}/-/issues` as const;
export const groupIssues = (path: string) => `/groups/${pathPart(path)}/-/issues` as const;
export const dashboardIssues = '/dashboard/issues';
export const issuePath = (path: string, iid: string | number) => `${projectIssues(path)}/${iid}` as const;

/** The parameters that name the threads to resolve, in addresses and forms. */
export interface ThreadsToResolve {
  readonly discussion_to_resolve?: string | undefined;
  readonly issue_to_resolve?: string | undefined;
  readonly merge_request_to_resolve_discussions_of?: string | undefined;
}

export function threadsToResolve(search: ThreadsToResolve): ThreadsToResolve | undefined {
  const {
    discussion_to_resolve: thread,
    issue_to_resolve: issue,
    merge_request_to_resolve_discussions_of: request,
  } = search;
  if (request !== undefined)
    return {
      ...(thread === undefined ? {} : { discussion_to_resolve: thread }),
      merge_request_to_resolve_discussions_of: request,
    };
  return thread === undefined || issue === undefined
    ? undefined
    : { discussion_to_resolve: thread, issue_to_resolve: issue };
}

/** The initial values of an issue opened from threads. */
export const followUpQuery = (path: string, threads: ThreadsToResolve) =>
  apiQuery(`${projectIssues(path)}/follow_up.json`, { ...threads });

export function leanIssue(issue: IssuePage): IssueOnPage {
  const lean = Object.fromEntries(shownOfIssue.map((key) => [key, issue[key]])) as ShownOfIssue;
  return { ...lean, author: leanPerson(issue.author), assignees: issue.assignees.map(leanPerson) };
}

export const issueQuery = (path: string, iid: string | number) =>
  entityQuery(`${issuePath(path, iid)}.json`, undefined, (answer, keep) => keep(issues, leanIssue(answer)));

/** Where an issue is whose move to this address was undone. */
export const movedBackQuery = (path: string, iid: string) => apiQuery(`${issuePath(path, iid)}/moved.json`);

/** The issue at an address, if it is loaded. */
export function issueInCache(
  client: QueryClient,
  path: string,
  iid: string | number,
): IssueOnPage | undefined {
  const id = client.getQueryData(issueQuery(path, iid).queryKey);
  return id === undefined ? undefined : entitiesOf(client).read(issues, id);
}
