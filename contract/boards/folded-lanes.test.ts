import { expect, it } from 'vitest';
import { foldedLanes, withFoldedLanes } from './folded-lanes.ts';

it('BOARD-03 the cookie of folded lanes has those of several boards, the last ones', () => {
  let cookie = withFoldedLanes('', 12, 'epic', [3, 4]);
  cookie = withFoldedLanes(cookie, 12, 'label', [0]);
  expect(cookie).toBe('12-epic.3.4_12-label.0');
  expect([foldedLanes(cookie, 12, 'epic'), foldedLanes(cookie, 12, 'label')]).toEqual([[3, 4], [0]]);
  expect(foldedLanes(cookie, 1, 'epic')).toEqual([]);
  cookie = withFoldedLanes(cookie, 12, 'epic', []);
  expect(cookie).toBe('12-label.0');
  expect(withFoldedLanes(cookie, 12, 'label', [])).toBe('');
  for (let board = 1; board <= 9; board++)
    cookie = withFoldedLanes(
      cookie,
      board,
      'assignee',
      Array.from({ length: 30 }, (_, lane) => lane),
    );
  expect(foldedLanes(cookie, 1, 'assignee')).toEqual([]);
  expect(foldedLanes(cookie, 9, 'assignee')).toHaveLength(20);
});

it('BOARD-03 a cookie that says something else folds nothing', () => {
  expect(foldedLanes('%%;1-epic', 1, 'epic')).toEqual([]);
  expect(foldedLanes('1-epic.x.5.__', 1, 'epic')).toEqual([5]);
});
