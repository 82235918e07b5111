import type { IssueListItem } from '../../../contract/issues/issues.ts';
import {
  type RowField,
  assigneesField,
  blockedField,
  confidentialField,
  dueDateField,
  labelsField,
  milestoneField,
  stateField,
  tasksField,
} from '../planning/index.ts';

/** The fields in a row of an issue list, in order. */
export const issueRowFields: readonly RowField<IssueListItem>[] = [
  stateField,
  confidentialField,
  blockedField,
  labelsField,
  milestoneField,
  dueDateField,
  tasksField,
  assigneesField,
];
