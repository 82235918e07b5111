import {
  type PageField,
  blockedField,
  confidentialField,
  lockedField,
  stateField,
} from '../planning/index.ts';
import type { IssueEntity } from './issue.entity.ts';

/** What is said of an issue below its title. */
export const issueHeadFields: readonly PageField<IssueEntity>[] = [
  stateField,
  blockedField,
  confidentialField,
  lockedField,
];
