import type { Policy } from '../../platform/access/authorize.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { projectPolicy } from '../projects/index.ts';
import type { ProjectSubject } from '../projects/index.ts';

/** The part of an issue that rights depend on, with its project as this viewer sees it. */
export interface IssueSubject {
  readonly author_id: number | null;
  readonly assignee_ids: readonly number[];
  readonly confidential: boolean;
  readonly discussion_locked: boolean | null;
  readonly project: ProjectSubject;
}

export type IssueAction =
  | 'read'
  | 'update'
  | 'close'
  | 'admin'
  | 'create_note'
  | 'delete'
  | 'make_confidential';

function isAuthor(viewer: Viewer, issue: IssueSubject): boolean {
  return viewer.user !== null && viewer.user.id === issue.author_id;
}

function isAssignee(viewer: Viewer, issue: IssueSubject): boolean {
  return viewer.user !== null && issue.assignee_ids.includes(viewer.user.id);
}

export const issuePolicy: Policy<IssueSubject, IssueAction> = {
  // ISSUE-11: a confidential one is for its author, its assignees, Reporter and above.
  read: (viewer, issue) =>
    projectPolicy.read_issues(viewer, issue.project) &&
    (!issue.confidential ||
      isAuthor(viewer, issue) ||
      isAssignee(viewer, issue) ||
      projectPolicy.read_confidential_issues(viewer, issue.project)),
  // Title and description: its author, Reporter and above.
  update: (viewer, issue) =>
    issuePolicy.read(viewer, issue) &&
    !issue.project.archived &&
    (isAuthor(viewer, issue) || projectPolicy.admin_issue(viewer, issue.project)),
  close: (viewer, issue) => issuePolicy.update(viewer, issue),
  // Labels, assignees, milestone, due date, lock.
  admin: (viewer, issue) => projectPolicy.admin_issue(viewer, issue.project),
  make_confidential: (viewer, issue) => projectPolicy.admin_issue(viewer, issue.project),
  // A locked discussion is for members.
  create_note: (viewer, issue) =>
    issuePolicy.read(viewer, issue) &&
    projectPolicy.create_note(viewer, issue.project) &&
    (issue.discussion_locked !== true || issue.project.access_level > 0),
  delete: (viewer, issue) => projectPolicy.delete_issue(viewer, issue.project),
};
