import type { Person } from '../../../contract/discussions/discussions.ts';
import type { IssueListItem, IssuePage } from '../../../contract/issues/issues.ts';
import { entityType } from '../../platform/entities.ts';
import { people } from '../accounts/index.ts';
import { labels } from '../labels/index.ts';
import { milestones } from '../milestones/index.ts';

/** An issue as its page has loaded it. */
export interface IssueOnPage extends IssuePage {
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
