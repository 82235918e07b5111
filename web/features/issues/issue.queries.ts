import type { QueryClient } from '@tanstack/react-query';
import type { IssuePage } from '../../../contract/issues/issues.ts';
import { apiQuery, entitiesOf, entityQuery } from '../../platform/query.ts';
import { pathPart } from '../../platform/url.ts';
import { leanPerson } from '../accounts/index.ts';
import { issues, type IssueOnPage } from './issue.entity.ts';

/** Addresses without the relative root, as the API client takes them. */
export const projectIssues = (path: string) => `/${pathPart(path)}/-/issues` as const;
export const groupIssues = (path: string) => `/groups/${pathPart(path)}/-/issues` as const;
export const dashboardIssues = '/dashboard/issues';
export const issuePath = (path: string, iid: string | number) => `${projectIssues(path)}/${iid}` as const;

/** The parameters that name the thread to resolve, in addresses and forms. */
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

/** The initial values of an issue opened from a thread. */
export const followUpQuery = (path: string, thread: ThreadToResolve) =>
  apiQuery(`${projectIssues(path)}/follow_up.json`, { ...thread });

/** The fields that the page shows. The server sends more, but everything stored is sent with the page. */
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
  'epic',
  'epic_issue_id',
  'due_date',
  'weight',
  'health_status',
  'time_stats',
  'time_tracking_limit_to_hours',
  'zoom_meeting_url',
  'blocked_by_count',
  'blocked_by_issues',
  'moved_to',
  'duplicated_to',
  'confidential',
  'subscribed',
  'emails_disabled',
  'discussion_locked',
  'user_notes_count',
  'merge_requests_count',
  'task_completion_status',
  'description_text',
  'description_html',
  'lock_version',
  'is_project_archived',
  'abilities',
] as const satisfies readonly (keyof IssuePage)[];

export function leanIssue(issue: IssuePage): IssueOnPage {
  // What the page never reads is left out: `shown` is all that it does.
  const lean = Object.fromEntries(shown.map((key) => [key, issue[key]])) as unknown as IssuePage;
  return { ...lean, author: leanPerson(issue.author), assignees: issue.assignees.map(leanPerson) };
}

export const issueQuery = (path: string, iid: string | number) =>
  entityQuery(`${issuePath(path, iid)}.json`, undefined, (answer, keep) => keep(issues, leanIssue(answer)));

/** Where an issue is whose move to this address was undone. */
export const movedBackQuery = (path: string, iid: string) => apiQuery(`${issuePath(path, iid)}/moved.json`);

/** The issue at an address, if it is loaded. */
export function issueInCache(client: QueryClient, path: string, iid: string | number): IssuePage | undefined {
  const id = client.getQueryData(issueQuery(path, iid).queryKey);
  return id === undefined ? undefined : entitiesOf(client).read(issues, id);
}
