/** The parts of issues that other features use. */
export { Blockers } from './blockers.tsx';
export { issueFilters } from './issue-filters.ts';
export { issueListParameters, issueSearch, type IssueSearch } from './issue-search.ts';
export { issueQuery } from './issue.queries.ts';
export { IssueBeside } from './late-issue-beside.ts';
export { issues, type IssueEntity } from './issue.entity.ts';
