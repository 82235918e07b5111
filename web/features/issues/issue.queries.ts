import { queryOptions } from '@tanstack/react-query';
import type { FollowUpForm, IssueList, IssuePage } from '../../../contract/issues/issues.ts';
import { apiOf, apiQuery } from '../../platform/query.ts';
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

/** The thread that a new issue resolves, as addresses and forms name it. */
export interface ThreadToResolve {
  readonly discussion_to_resolve: string;
  readonly issue_to_resolve: string;
}

export function threadToResolve(search: Partial<ThreadToResolve>): ThreadToResolve | undefined {
  const { discussion_to_resolve, issue_to_resolve } = search;
  return discussion_to_resolve === undefined || issue_to_resolve === undefined
    ? undefined
    : { discussion_to_resolve, issue_to_resolve };
}

/** What the form of an issue that is opened for a thread begins with. */
export const followUpQuery = (path: string, thread: ThreadToResolve) =>
  apiQuery<FollowUpForm>(`${projectIssues(path)}/follow_up.json`, { ...thread });

/** Everybody's issues are nobody's: without a person the list is what is assigned to me. */
function mine(search: IssueSearch): { scope: string } {
  return {
    scope:
      search.assignee_username === undefined && search.author_username === undefined
        ? 'assigned_to_me'
        : 'all',
  };
}

/** What the page shows: the server says more, and all that is kept is sent along with the page. */
const shown = [
  'id',
  'iid',
  'project_id',
  'title',
  'state',
  'created_at',
  'updated_at',
  'closed_at',
  'closed_by',
  'last_edited_at',
  'author',
  'assignees',
  'labels',
  'milestone',
  'due_date',
  'weight',
  'health_status',
  'time_stats',
  'linked_issues',
  'moved_to',
  'duplicated_to',
  'confidential',
  'subscribed',
  'discussion_locked',
  'user_notes_count',
  'task_completion_status',
  'description_text',
  'description_html',
  'lock_version',
  'is_project_archived',
  'abilities',
] as const satisfies readonly (keyof IssuePage)[];

export function leanIssue(issue: IssuePage): IssuePage {
  return Object.fromEntries(shown.map((key) => [key, issue[key]])) as unknown as IssuePage;
}

export function issueQuery(path: string, iid: string | number) {
  const address = `${issuePath(path, iid)}.json`;
  return queryOptions({
    queryKey: apiQuery<IssuePage>(address).queryKey,
    queryFn: async ({ client, signal }) => leanIssue(await apiOf(client).get<IssuePage>(address, { signal })),
  });
}
