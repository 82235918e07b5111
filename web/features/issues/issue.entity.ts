import type { Person } from '../../../contract/discussions/discussions.ts';
import type { IssueListItem, IssuePage } from '../../../contract/issues/issues.ts';
import { entityType } from '../../platform/entities.ts';
import { people } from '../accounts/index.ts';
import { labels } from '../labels/index.ts';
import { milestones } from '../milestones/index.ts';

/** What the page shows of an issue. The server sends more, but everything stored is sent with the page: parts of the page can't read what is not named here. */
export const shownOfIssue = [
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

export type ShownOfIssue = Pick<IssuePage, (typeof shownOfIssue)[number]>;

/** An issue as its page has loaded it. */
export interface IssueOnPage extends ShownOfIssue {
  /** The cursor of the last answer that contained the whole issue. */
  seen?: string | undefined;
  /** Who has commented since its page was opened. */
  commenters?: readonly Person[] | undefined;
  /** While its epic is being changed. */
  epic_saving?: boolean | undefined;
}

/** An issue as its page and rows need it: each view knows the fields that it has loaded. */
export interface IssueEntity
  extends IssueOnPage, Pick<IssueListItem, 'project_path' | 'task_count' | 'task_completed_count'> {}

export const issues = entityType<IssueEntity>('Issue', {
  author: people,
  assignees: people,
  labels,
  milestone: milestones,
});
