/** The parts of issues that other features use. */
export { issueFilters } from './issue-filters.ts';
export { issueListParameters, issueSearch, withoutFilterText, type IssueSearch } from './issue-search.ts';
export { issuePlace } from './issue-place.ts';
export { issueRowFields } from './issue-row-fields.ts';
export { issues, type IssueEntity } from './issue.entity.ts';
