import { expect, it } from 'vitest';
import type { BoardGroup, BoardLane, BoardScope } from '../../../contract/boards/boards.ts';
import { anyWeight, hasScope, isMade, laneTitle, noMilestone, noWeight, titleOf } from './lists.ts';

it('the backlog and the closed list are called in the reader’s language, all others by their own title', () => {
  expect(titleOf({ list_type: 'backlog', title: 'backlog' })).toBe('Open');
  expect(titleOf({ list_type: 'closed', title: 'closed' })).toBe('Closed');
  expect(titleOf({ list_type: 'label', title: 'closed' })).toBe('closed');
  expect(titleOf({ list_type: 'label', title: '' })).toBe('');
});

it.each(['backlog', 'closed'] as const)('people have not made the list of type %s', (list_type) => {
  expect(isMade({ list_type })).toBe(false);
});

it('people have made a list of a label', () => {
  expect(isMade({ list_type: 'label' })).toBe(true);
});

const everything = {
  labels: [],
  milestone: null,
  assignee: null,
  weight: anyWeight,
} as unknown as BoardScope;

it.each<[what: string, scope: object, leavesOut: boolean]>([
  ['nothing', {}, false],
  ['a label', { labels: [{ id: 1 }] }, true],
  ['a milestone', { milestone: { id: 3 } }, true],
  ['no milestone', { milestone: { id: noMilestone } }, true],
  ['a person', { assignee: { id: 4 } }, true],
  ['a weight', { weight: 5 }, true],
  ['the weight 0', { weight: 0 }, true],
  ['no weight', { weight: noWeight }, true],
])('a scope of %s', (_what, scope, leavesOut) => {
  expect(hasScope({ ...everything, ...scope })).toBe(leavesOut);
});

it.each<[by: BoardGroup, lane: object, title: string]>([
  ['epic', { epic: { title: 'Launch' } }, 'Launch'],
  ['assignee', { assignee: { name: 'Ann' } }, 'Ann'],
  ['label', { label: { name: 'bug' } }, 'bug'],
  ['epic', {}, 'No epic'],
  ['assignee', {}, 'No assignee'],
  ['label', {}, 'No label'],
])('a lane by %s of %j is called %s', (by, lane, title) => {
  expect(laneTitle(lane as unknown as BoardLane, by)).toBe(title);
});
