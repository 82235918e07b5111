import type { IssueListItem } from '../../../contract/issues/issues.ts';
import {
  assigneesField,
  blockedField,
  confidentialField,
  dueDateField,
  labelsField,
  milestoneField,
  stateField,
  tasksField,
  type RowField,
} from '../planning/index.ts';

/** What a row of a list shows of an issue, in its order. */
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
