import type { News, Person } from '../discussions/discussions.ts';
import type { Label } from '../labels/labels.ts';
import type { Milestone } from '../milestones/milestones.ts';

export type IssueState = 'opened' | 'closed';

/** A row of an issue list: what is shown of it and no more. */
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
  /** Open issues that it waits for, of those that the viewer may see. */
  blocked_by_count: number;
  project_path: string;
  author: Person;
  assignees: Person[];
  labels: Pick<Label, 'id' | 'name' | 'color' | 'description'>[];
  milestone: { id: number; title: string } | null;
}

/** What a `ProjectIssuesChannel` says: the row as it is now, to who may see it; without one it is gone, or there is more than one. */
export interface IssuesMessage {
  event: 'issues';
  /** The transaction that did it. */
  tx?: string;
  issue?: Omit<IssueListItem, 'user_notes_count' | 'blocked_by_count'>;
}

/** Counting ends here: a larger list says 'more than'. */
export const countLimit = 10_000;

/** `GET /{project}/-/issues.json`, `/groups/{group}/-/issues.json`, `/dashboard/issues.json`: a page of a list and the counts on its tabs. */
export interface IssueList {
  issues: IssueListItem[];
  /** Up to `countLimit`; one more than it means 'more'. */
  counts: { opened: number; closed: number };
  page: number;
  per_page: number;
  /** Whether there is a next page. */
  more: boolean;
}

/** An issue by its name: `#3`, in another project `group/project#3`. */
export interface NamedIssue {
  iid: number;
  title: string;
  reference: string;
  web_url: string;
}

export type IssueLinkType = 'relates_to' | 'blocks' | 'is_blocked_by';

/** `GET /{project}/-/issues/{iid}/links`: an issue at the other end of a link, of those that the viewer may see, in their order. */
export interface LinkedIssue {
  id: number;
  iid: number;
  title: string;
  /** As the issue says it whose page it is: `#3`, in another project `group/project#3`. */
  reference: string;
  /** Of its page, the relative root included. */
  path: string;
  state: IssueState;
  confidential: boolean;
  created_at: string;
  closed_at: string | null;
  due_date: string | null;
  weight: number | null;
  milestone: { id: number; title: string } | null;
  assignees: Person[];
  /** From the issue whose page it is. */
  link_type: IssueLinkType;
  /** Where it is put elsewhere among the others (PUT), and taken away (DELETE). */
  relation_path: string;
  /** Whether this viewer may take it away: who may change both ends. */
  removable: boolean;
}

/** What adding, moving and taking away answer. */
export interface LinkedIssues {
  issuables: LinkedIssue[];
  /** Why it was not done. */
  message?: string;
}

/** Seconds, and the same in words; null for none. */
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
  due_date: string | null;
  weight: number | null;
  /** on_track, needs_attention, at_risk. */
  health_status: string | null;
  time_stats: TimeStats;
  /** Open issues that it waits for, of those that the viewer may see. */
  blocked_by_count: number;
  /** Those: who closes it is shown them first. */
  blocked_by_issues: NamedIssue[];
  /** Where it was moved to, and what it is a duplicate of, if this viewer may see that. */
  moved_to: NamedIssue | null;
  duplicated_to: NamedIssue | null;
  confidential: boolean;
  /** Whether the viewer hears of what happens here. */
  subscribed: boolean;
  /** Whether its project, or a group above, sends nobody any mail. */
  emails_disabled: boolean;
  discussion_locked: boolean | null;
  user_notes_count: number;
  task_completion_status: { count: number; completed_count: number };
  description_text: string;
  description_html: string;
  lock_version: number;
  is_project_archived: boolean;
  abilities: Readonly<
    Record<'update' | 'close' | 'admin' | 'create_note' | 'delete' | 'make_confidential', boolean>
  >;
}

/** What changing it answers. */
export interface ChangedIssue extends IssuePage, News {}

/** What a new issue begins with that is opened for a thread of another one. */
export interface FollowUpForm {
  readonly title: string;
  readonly description: string;
  readonly confidential: boolean;
  /** Of the issue whose thread it resolves. */
  readonly iid: number;
}

/** What takes a bulk update back: `POST /{project}/-/issues/bulk_undo` with `{undo}`, by whoever made it, for 30 days. */
export interface BulkUndo {
  request: string;
  issuable_ids: string;
  subscription_event?: 'subscribe' | 'unsubscribe';
  subscription_ids?: string;
}

/** `POST /{project}/-/issues/bulk_update` */
export interface BulkUpdated {
  count: number;
  notice: string;
  /** What was left as it is, and why; the reference of those that the viewer may see. */
  refused: { id: number; reference: string | null; message: string }[];
  undo: BulkUndo;
}
