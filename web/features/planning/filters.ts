import { epicNamed } from './epic-names.ts';
import type { Filter } from './filter-words.ts';

const name = (value: string): string => value.replace(/^@/, '');
const lower = (value: string): string => value.toLowerCase();
const day = (value: string): string | undefined =>
  /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
const noneOrAny = ['None', 'Any'] as const;

export const labelFilter: Filter = {
  words: ['label'],
  parameter: 'label_name[]',
  not: 'not[label_name][]',
  many: true,
  special: noneOrAny,
};
export const assigneeFilter: Filter = {
  words: ['assignee'],
  parameter: 'assignee_username[]',
  not: 'not[assignee_username][]',
  many: true,
  special: noneOrAny,
  specialParameter: 'assignee_id',
  read: name,
};
export const authorFilter: Filter = {
  words: ['author'],
  parameter: 'author_username',
  not: 'not[author_username]',
  read: name,
};
export const reviewerFilter: Filter = {
  words: ['reviewer'],
  parameter: 'reviewer_username',
  not: 'not[reviewer_username]',
  special: noneOrAny,
  specialParameter: 'reviewer_id',
  read: name,
};
export const approvedByFilter: Filter = {
  words: ['approved-by'],
  parameter: 'approved_by_usernames[]',
  many: true,
  special: noneOrAny,
  specialParameter: 'approved_by_ids',
  read: name,
};
export const draftFilter: Filter = {
  words: ['draft'],
  parameter: 'draft',
  values: ['yes', 'no'],
  read: lower,
};
/** Nothing that is known stands in the way of its merge. */
export const readyFilter: Filter = {
  words: ['ready'],
  parameter: 'ready',
  values: ['yes', 'no'],
  read: lower,
};
export const sourceBranchFilter: Filter = {
  words: ['source-branch'],
  parameter: 'source_branch',
  not: 'not[source_branch]',
};
export const targetBranchFilter: Filter = {
  words: ['target-branch'],
  parameter: 'target_branch',
  not: 'not[target_branch]',
};
export const milestoneFilter: Filter = {
  words: ['milestone'],
  parameter: 'milestone_title',
  not: 'not[milestone_title]',
  special: [...noneOrAny, 'Upcoming', 'Started'],
};
export const epicFilter: Filter = {
  words: ['epic'],
  parameter: 'epic_id',
  not: 'not[epic_id]',
  special: noneOrAny,
  read: epicNamed,
};
export const weightFilter: Filter = {
  words: ['weight'],
  parameter: 'weight',
  not: 'not[weight]',
  special: noneOrAny,
  read: (value) => (/^\d{1,9}$/.test(value) ? value : undefined),
};
export const reactionFilter: Filter = {
  words: ['my-reaction'],
  parameter: 'my_reaction_emoji',
  not: 'not[my_reaction_emoji]',
  special: noneOrAny,
  read: (value) => value.replaceAll(':', ''),
};
export const confidentialFilter: Filter = {
  words: ['confidential'],
  parameter: 'confidential',
  values: ['yes', 'no'],
  read: lower,
};
export const dueFilter: Filter = {
  words: ['due'],
  parameter: 'due_date',
  values: ['overdue', 'today', 'tomorrow', 'week', 'month', 'any', '0'],
  read: (value) => (lower(value) === 'none' ? '0' : lower(value)),
};
export const createdAfterFilter: Filter = { words: ['created-after'], parameter: 'created_after', read: day };
export const createdBeforeFilter: Filter = {
  words: ['created-before'],
  parameter: 'created_before',
  read: day,
};
export const updatedAfterFilter: Filter = { words: ['updated-after'], parameter: 'updated_after', read: day };
export const updatedBeforeFilter: Filter = {
  words: ['updated-before'],
  parameter: 'updated_before',
  read: day,
};
export const mergedAfterFilter: Filter = { words: ['merged-after'], parameter: 'merged_after', read: day };
export const mergedBeforeFilter: Filter = { words: ['merged-before'], parameter: 'merged_before', read: day };
export const stateFilter = {
  words: ['is', 'state'],
  parameter: 'state',
  values: ['opened', 'closed', 'all'],
  read: (value) => (lower(value) === 'open' ? 'opened' : lower(value)),
  apart: true,
} satisfies Filter;
/** The state of what can be merged. */
export const mergeableStateFilter: Filter = {
  ...stateFilter,
  values: ['opened', 'merged', 'closed', 'all'],
};
