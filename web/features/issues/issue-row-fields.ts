import type { IssueListItem } from '../../../contract/issues/issues.ts';
import type { RowField } from '../planning/index.ts';
import { assigneesField } from '../planning/fields/assignees.tsx';
import { blockedField } from '../planning/fields/blocked.tsx';
import { confidentialField } from '../planning/fields/confidential.tsx';
import { dueDateField } from '../planning/fields/due-date.tsx';
import { labelsField } from '../planning/fields/labels.tsx';
import { milestoneField } from '../planning/fields/milestone.tsx';
import { stateField } from '../planning/fields/state.tsx';
import { tasksField } from '../planning/fields/tasks.tsx';

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
