import { policyOf } from '../../platform/access/authorize.ts';
import { hasRole, isArchived } from '../../platform/access/project-rules.ts';
import { all, any, not } from '../../platform/access/rule.ts';
import type { Rule } from '../../platform/access/rule.ts';
import { inProject, isAuthor, isLocked } from '../../platform/access/subject-rules.ts';
import type { PlannedInProject } from '../../platform/access/subject-rules.ts';
import { projectRules, readsIssue } from '../projects/index.ts';

/** The fields of an issue that rights depend on, with its project as this viewer sees it. */
export interface IssueSubject extends PlannedInProject {
  readonly discussion_locked: boolean | null;
}

export type IssueAction =
  | 'read'
  | 'update'
  | 'close'
  | 'admin'
  | 'create_note'
  | 'delete'
  | 'make_confidential';

const changes = all<IssueSubject>(
  readsIssue,
  not(inProject(isArchived)),
  any<IssueSubject>(isAuthor, inProject(projectRules.admin_issue)),
);

export const issueRules: Readonly<Record<IssueAction, Rule<IssueSubject>>> = {
  read: readsIssue,
  // Title and description: its author, Reporter and above.
  update: changes,
  close: changes,
  // Labels, assignees, milestone, due date, lock.
  admin: inProject(projectRules.admin_issue),
  make_confidential: inProject(projectRules.admin_issue),
  // A locked discussion is for members.
  create_note: all<IssueSubject>(
    readsIssue,
    inProject(projectRules.create_note),
    any<IssueSubject>(not(isLocked), inProject(hasRole('guest'))),
  ),
  delete: inProject(projectRules.delete_issue),
};

export const issuePolicy = policyOf(issueRules);
