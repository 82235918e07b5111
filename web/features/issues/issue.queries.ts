import type { QueryClient } from '@tanstack/react-query';
import type { FollowUpForm, IssueList, IssueListItem, IssuePage } from '../../../contract/issues/issues.ts';
import type { Id } from '../../platform/entities.ts';
import { apiQuery, entitiesOf, entityQuery } from '../../platform/query.ts';
import { pathPart } from '../../platform/url.ts';
import { leanPerson } from '../accounts/person.entity.ts';
import { issues } from './issue.entity.ts';
import { issueListParameters, type IssueSearch } from './issue-search.ts';

/** Addresses without the relative root, as the API client takes them. */
export const projectIssues = (path: string): string => `/${pathPart(path)}/-/issues`;
export const groupIssues = (path: string): string => `/groups/${pathPart(path)}/-/issues`;
export const dashboardIssues = '/dashboard/issues';
export const issuePath = (path: string, iid: string | number): string => `${projectIssues(path)}/${iid}`;

/** A page of a list, the issues by their numbers. */
export interface IssueIds extends Omit<IssueList, 'issues'> {
  issues: Id<IssueListItem>[];
}

/** A page of a list: of a project, a group, or all that concerns me. */
export const issueListQuery = (list: string, search: IssueSearch) =>
  entityQuery(
    `${list}.json`,
    { ...issueListParameters(search), ...(list === dashboardIssues ? mine(search) : {}) },
    (answer: IssueList, keep): IssueIds => ({
      ...answer,
      issues: answer.issues.map((issue) => keep(issues, issue)),
    }),
  );

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
  'last_edited_at',
  'last_edited_by',
  'author',
  'assignees',
  'labels',
  'milestone',
  'due_date',
  'weight',
  'health_status',
  'time_stats',
  'blocked_by_count',
  'blocked_by_issues',
  'moved_to',
  'duplicated_to',
  'confidential',
  'subscribed',
  'emails_disabled',
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
  const lean = Object.fromEntries(shown.map((key) => [key, issue[key]])) as unknown as IssuePage;
  return { ...lean, author: leanPerson(issue.author), assignees: issue.assignees.map(leanPerson) };
}

export const issueQuery = (path: string, iid: string | number) =>
  entityQuery(`${issuePath(path, iid)}.json`, undefined, (answer: IssuePage, keep) =>
    keep(issues, leanIssue(answer)),
  );

/** The issue of an address, where it has been loaded. */
export function issueInCache(client: QueryClient, path: string, iid: string | number): IssuePage | undefined {
  const id = client.getQueryData<Id<IssuePage>>(issueQuery(path, iid).queryKey);
  return id === undefined ? undefined : entitiesOf(client).read(issues, id);
}
