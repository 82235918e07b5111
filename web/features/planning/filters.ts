import type { Filter } from './filter-words.ts';

const name = (value: string): string => value.replace(/^@/, '');
const lower = (value: string): string => value.toLowerCase();

export const labelFilter: Filter = {
  words: ['label'],
  parameter: 'label_name[]',
  not: 'not[label_name][]',
  many: true,
};
export const assigneeFilter: Filter = { words: ['assignee'], parameter: 'assignee_username', read: name };
export const authorFilter: Filter = { words: ['author'], parameter: 'author_username', read: name };
export const milestoneFilter: Filter = { words: ['milestone'], parameter: 'milestone_title' };
export const confidentialFilter: Filter = {
  words: ['confidential'],
  parameter: 'confidential',
  read: lower,
};
export const stateFilter: Filter = { words: ['is', 'state'], parameter: 'state', read: lower, apart: true };
