import type { AttributeName } from '../../../contract/planning/attributes.ts';
import {
  type PageField,
  type SubjectKind,
  assigneesField,
  confidentialField,
  dueDateField,
  epicField,
  healthField,
  labelsField,
  lockedField,
  milestoneField,
  timeField,
  weightField,
} from '../planning/index.ts';
import type { Project } from '../projects/index.ts';
import type { IssueOnPage } from './issue.entity.ts';

/** The field values of a new issue. */
export type NewIssue = Pick<
  IssueOnPage,
  'assignees' | 'labels' | 'milestone' | 'epic' | 'due_date' | 'weight'
>;

export const newIssue: NewIssue = {
  assignees: [],
  labels: [],
  milestone: null,
  epic: null,
  due_date: null,
  weight: null,
};

/** What issues have by a name of its own: no reviewers, but an epic. */
export type IssueAttribute = Exclude<AttributeName, 'reviewers'> | 'epic';

/** The field of each attribute in the sidebar, in its order: null without one, or with another place. */
const side: Readonly<Record<IssueAttribute, PageField<IssueOnPage> | null>> = {
  assignees: assigneesField,
  labels: labelsField,
  epic: epicField,
  milestone: milestoneField,
  due_date: dueDateField,
  weight: weightField,
  health_status: healthField,
  time_estimate: timeField,
  // Shown with the estimate.
  time_spent: null,
  confidential: confidentialField,
  discussion_locked: lockedField,
  title: null,
  description: null,
  state: null,
  zoom_link: null,
};

/** The fields of issues, and their places. */
export const issueKind: SubjectKind<IssueOnPage, NewIssue> = {
  side: Object.values(side).filter((field) => field !== null),
  create: [assigneesField, labelsField, epicField, milestoneField, dueDateField, weightField],
};

/** Those of the fields that issues of this project have: without a group there are no epics. */
export const fieldsIn = <F extends { readonly name: string }>(
  project: Pick<Project, 'namespace'> | undefined,
  fields: readonly F[],
): readonly F[] =>
  project?.namespace.kind === 'user' ? fields.filter(({ name }) => name !== epicField.name) : fields;
