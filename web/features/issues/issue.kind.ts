import {
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

/** The fields of issues, and their places. */
export const issueKind: SubjectKind<IssueOnPage, NewIssue> = {
  side: [
    assigneesField,
    labelsField,
    epicField,
    milestoneField,
    dueDateField,
    weightField,
    healthField,
    timeField,
    confidentialField,
    lockedField,
  ],
  create: [assigneesField, labelsField, epicField, milestoneField, dueDateField, weightField],
};

/** Those of the fields that issues of this project have: without a group there are no epics. */
export const fieldsIn = <F extends { readonly name: string }>(
  project: Pick<Project, 'namespace'> | undefined,
  fields: readonly F[],
): readonly F[] =>
  project?.namespace.kind === 'user' ? fields.filter(({ name }) => name !== epicField.name) : fields;
