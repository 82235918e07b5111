import type { issueSorts } from './issue-sorts.ts';
import type { AttributeChanges, TimeChanges } from '../planning/changes.ts';
import type { EpicOfIssue } from '../epics/epics.ts';
import type { News, Person } from '../discussions/discussions.ts';
import type { Label } from '../labels/labels.ts';
import type { Milestone } from '../milestones/milestones.ts';

export type IssueState = 'opened' | 'closed';

/** A row of an issue list: only what the list shows. */
export interface IssueListItem {
  id: number;
  iid: number;
  title: string;
  state: IssueState;
  confidential: boolean;
  created_at: string;
  closed_at: string | null;
  due_date: string | null;
  user_notes_count: number;
  task_count: number;
  task_completed_count: number;
  /** Open issues that block it and that the viewer can see. */
  blocked_by_count: number;
  project_path: string;
  author: Person;
  assignees: Person[];
  labels: Pick<Label, 'id' | 'name' | 'color' | 'description'>[];
  milestone: { id: number; title: string } | null;
}

/** A message of a `ProjectIssuesChannel` or a `GroupIssuesChannel`: the current row, for viewers who can see it. Without a row the issue is gone, or several changed. */
export interface IssuesMessage {
  event: 'issues';
  /** The transaction that made the change. */
  tx?: string;
  /** An issue got another place in the manual order; nothing else changed. */
  order?: true;
  issue?: Omit<IssueListItem, 'user_notes_count' | 'blocked_by_count'>;
}

/** Counting stops here: larger lists show 'more than'. */
export const countLimit = 10_000;

/** `GET /{project}/-/issues.json`, `/groups/{group}/-/issues.json`, `/dashboard/issues.json`: one page of a list, and the counts on its tabs. */
export interface IssueList {
  issues: IssueListItem[];
  /** Up to `countLimit`; one more means 'more than'. */
  counts: { opened: number; closed: number };
  page: number;
  per_page: number;
  /** Whether there is a next page. */
  more: boolean;
  /** Of a group: whether the viewer can change at least one of the rows. */
  bulk?: boolean;
}

/** An issue reference: `#3`, in another project `group/project#3`. */
export interface NamedIssue {
  iid: number;
  title: string;
  reference: string;
  web_url: string;
}

/** Seconds, and the same as text; null for none. */
export interface TimeStats {
  time_estimate: number;
  total_time_spent: number;
  human_time_estimate: string | null;
  human_total_time_spent: string | null;
}

/** `GET /{project}/-/issues/{iid}.json` */
export interface IssuePage {
  id: number;
  iid: number;
  project_id: number;
  title: string;
  state: IssueState;
  created_at: string;
  updated_at: string;
  closed_at: string | null;
  closed_by: Person | null;
  last_edited_at: string | null;
  last_edited_by: Pick<Person, 'id' | 'username' | 'name' | 'avatar_url'> | null;
  author: Person;
  assignees: Person[];
  labels: Label[];
  milestone: Milestone | null;
  /** The epic that it is in, if the viewer may see that, and the id of its place there. */
  epic: EpicOfIssue | null;
  epic_issue_id: number | null;
  due_date: string | null;
  weight: number | null;
  /** on_track, needs_attention, at_risk. */
  health_status: string | null;
  time_stats: TimeStats;
  /** A pinned Zoom meeting. */
  zoom_meeting_url: string | null;
  /** Times are shown in hours and minutes only. */
  time_tracking_limit_to_hours: boolean;
  /** Open issues that block it and that the viewer can see. */
  blocked_by_count: number;
  /** These issues, shown before the viewer closes this one. */
  blocked_by_issues: NamedIssue[];
  /** The issue that it was moved to or duplicates, if the viewer can see it. */
  moved_to: NamedIssue | null;
  duplicated_to: NamedIssue | null;
  confidential: boolean;
  /** Whether the viewer is notified of changes. */
  subscribed: boolean;
  /** Whether its project, or a group above, has switched off mails. */
  emails_disabled: boolean;
  discussion_locked: boolean | null;
  user_notes_count: number;
  /** The merge requests that name it and that the viewer may see. */
  merge_requests_count: number;
  task_completion_status: { count: number; completed_count: number };
  description_text: string;
  description_html: string;
  lock_version: number;
  is_project_archived: boolean;
  abilities: Readonly<
    Record<'update' | 'close' | 'admin' | 'create_note' | 'delete' | 'make_confidential', boolean>
  >;
}

/** The answer to a change. */
export interface ChangedIssue extends IssuePage, News {}

/** The initial values of a new issue opened from a thread of another issue. */
export interface FollowUpForm {
  readonly title: string;
  readonly description: string;
  readonly confidential: boolean;
  /** Whose threads it resolves, and how many: `#12`, `!3`, with its address without the relative root. */
  readonly reference: string;
  readonly path: string;
  readonly threads: number;
  /** The note that began the newest of them, 0 without any: what comes later is not resolved by what the form quotes. */
  readonly newest_thread: number;
}

/** The address of a list of issues, without the relative root: of a project, of a group (`/groups/acme/-/issues`), of the viewer. */
export type IssueListPath = `/${string}/-/issues` | '/dashboard/issues';

/** What a list is asked for; names with brackets are those of bookmarks. */
export interface IssuesAsked {
  state?: 'opened' | 'closed' | 'all';
  search?: string;
  scope?: 'created_by_me' | 'assigned_to_me' | 'mentions_me' | 'all';
  labels?: readonly string[];
  milestone?: string;
  author_username?: string;
  assignee_id?: string;
  weight?: string;
  /** `group&5`, an id, None or Any. */
  epic_id?: string;
  my_reaction_emoji?: string;
  confidential?: boolean;
  due_date?: string;
  created_after?: string;
  created_before?: string;
  updated_after?: string;
  updated_before?: string;
  order_by?: (typeof issueSorts)[keyof typeof issueSorts]['order_by'];
  sort?: 'asc' | 'desc';
  page?: number;
  [negated: `not[${string}`]: string | readonly string[] | undefined;
  'assignee_username[]'?: readonly string[];
  /** Sent as `labels`. */
  'label_name[]'?: undefined;
}

/** What a page changes of an issue. `was` are the texts that its editor started from: later edits of others are merged. */
export interface IssueChanges extends AttributeChanges, TimeChanges {
  was?: { title?: string; description: string };
}

/** An issue in v4, as a search shows it. */
export interface FoundIssue {
  iid: number;
  title: string;
  references: { full: string };
  web_url: string;
}
