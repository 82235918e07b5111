import {
  type SubjectKind,
  assigneesField,
  confidentialField,
  dueDateField,
  healthField,
  labelsField,
  lockedField,
  milestoneField,
  timeField,
  weightField,
} from '../planning/index.ts';
import type { IssueEntity } from './issue.entity.ts';

/** The field values of a new issue. */
export type NewIssue = Pick<IssueEntity, 'assignees' | 'labels' | 'milestone' | 'due_date' | 'weight'>;

export const newIssue: NewIssue = {
  assignees: [],
  labels: [],
  milestone: null,
  due_date: null,
  weight: null,
};

/** The fields of issues, and their places. */
export const issueKind: SubjectKind<IssueEntity, NewIssue> = {
  side: [
    assigneesField,
    labelsField,
    milestoneField,
    dueDateField,
    weightField,
    healthField,
    timeField,
    confidentialField,
    lockedField,
  ],
  create: [assigneesField, labelsField, milestoneField, dueDateField, weightField],
};
