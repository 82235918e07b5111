import {
  assigneeFilter,
  authorFilter,
  confidentialFilter,
  labelFilter,
  milestoneFilter,
  stateFilter,
} from '../planning/filters.ts';
import type { Filter } from '../planning/filter-words.ts';

/** What a list of issues can be asked for by a word, in the order in which they are shown. */
export const issueFilters: readonly Filter[] = [
  labelFilter,
  assigneeFilter,
  authorFilter,
  milestoneFilter,
  confidentialFilter,
  stateFilter,
];
