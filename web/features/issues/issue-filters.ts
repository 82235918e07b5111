import {
  assigneeFilter,
  authorFilter,
  confidentialFilter,
  createdAfterFilter,
  createdBeforeFilter,
  dueFilter,
  labelFilter,
  milestoneFilter,
  reactionFilter,
  stateFilter,
  updatedAfterFilter,
  updatedBeforeFilter,
  weightFilter,
  type Filter,
} from '../planning/index.ts';

/** The filters of an issue list, in display order. */
export const issueFilters: readonly Filter[] = [
  labelFilter,
  assigneeFilter,
  authorFilter,
  milestoneFilter,
  weightFilter,
  reactionFilter,
  confidentialFilter,
  dueFilter,
  createdAfterFilter,
  createdBeforeFilter,
  updatedAfterFilter,
  updatedBeforeFilter,
  stateFilter,
];
