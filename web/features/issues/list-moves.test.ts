import { expect, it } from 'vitest';
import type { IssueListItem } from '../../../contract/issues/issues.ts';
import type { IssueSearch } from './issue-search.ts';
import { movesInList } from './list-moves.ts';

const before = {
  title: 'Old',
  state: 'opened',
  confidential: false,
  due_date: null,
  labels: [{ id: 1, name: 'bug', color: '#f00', description: null }],
  milestone: { id: 1, title: 'v1' },
  assignees: [],
} as unknown as IssueListItem;

it.each<[IssueSearch, Partial<IssueListItem>, boolean]>([
  [{}, { title: 'New' }, false],
  [{}, { labels: [] }, false],
  [{}, { state: 'closed' }, true],
  [{ state: 'all' }, { state: 'closed' }, false],
  [{ 'label_name[]': ['bug'] }, { labels: [] }, true],
  [{ 'label_name[]': ['bug'] }, { title: 'New' }, false],
  [
    { 'assignee_username[]': ['ann'] },
    { assignees: [{ id: 1, username: 'ann', name: 'Ann', avatar_url: null }] },
    true,
  ],
  [{ milestone_title: 'v1' }, { milestone: null }, true],
  [{ milestone_title: 'v1' }, { milestone: { id: 1, title: 'v1' } }, false],
  [{ search: 'old' }, { title: 'New' }, true],
  [{ sort: 'title_asc' }, { title: 'New' }, true],
  [{ sort: 'due_date' }, { due_date: '2030-01-01' }, true],
  [{ sort: 'updated_desc' }, { title: 'New' }, true],
])('in a list of %j a change of %j can move an issue: %s', (search, change, moves) => {
  expect(movesInList(search, before, { ...before, ...change })).toBe(moves);
});
