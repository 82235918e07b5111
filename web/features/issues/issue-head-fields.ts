import {
  type PageField,
  blockedField,
  confidentialField,
  lockedField,
  stateField,
} from '../planning/index.ts';
import type { IssueOnPage } from './issue.entity.ts';

/** What is said of an issue below its title. */
export const issueHeadFields: readonly PageField<IssueOnPage>[] = [
  stateField,
  blockedField,
  confidentialField,
  lockedField,
];
