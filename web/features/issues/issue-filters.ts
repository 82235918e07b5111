import {
  assigneeFilter,
  authorFilter,
  confidentialFilter,
  labelFilter,
  milestoneFilter,
  stateFilter,
} from '../planning/filters.ts';
import type { Filter } from '../planning/filter-words.ts';

/** The filters of an issue list, in display order. */
export const issueFilters: readonly Filter[] = [
  labelFilter,
  assigneeFilter,
  authorFilter,
  milestoneFilter,
  confidentialFilter,
  stateFilter,
];
