import type { PageField } from '../planning/field.ts';
import { blockedField } from '../planning/fields/blocked.tsx';
import { confidentialField } from '../planning/fields/confidential.tsx';
import { lockedField } from '../planning/fields/locked.tsx';
import { stateField } from '../planning/fields/state.tsx';
import type { IssueEntity } from './issue.entity.ts';

/** What is said of an issue below its title. */
export const issueHeadFields: readonly PageField<IssueEntity>[] = [
  stateField,
  blockedField,
  confidentialField,
  lockedField,
];
