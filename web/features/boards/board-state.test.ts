import { describe, expect, it } from 'vitest';
import type { BoardListKind } from '../../../contract/boards/boards.ts';
import {
  afterAnswer,
  afterMove,
  laneAfterMove,
  neighboursOf,
  stepped,
  steppedIn,
  withMore,
  withPlacesOf,
  type BoardState,
  type CardId,
  type ListState,
} from './board-state.ts';

const list = (
  id: number,
  list_type: BoardListKind,
  issues: number[],
  more: Partial<ListState> = {},
): ListState => ({
  id,
  list_type,
  position: id,
  title: String(id),
  collapsed: false,
  label: null,
  assignee: null,
  milestone: null,
  max_issue_count: 0,
  max_issue_weight: 0,
  issues: issues as CardId[],
  next: null,
  entered: {},
  size: issues.length,
  total_weight: issues.length * 2,
  ...more,
});
const board = (...lists: ListState[]): BoardState => ({
  id: 1,
  name: 'Development',
  labels: [],
  milestone: null,
  assignee: null,
  weight: -1,
  hide_backlog_list: false,
  hide_closed_list: false,
  boards: [],
  group_id: null,
  can_admin: true,
  can_create_issue: true,
  lists,
});
const seen = ({ lists }: BoardState) =>
  lists.map(({ issues, size, total_weight }) => [[...issues], size, total_weight]);
const id = 2 as CardId;
const weight = 2;

describe('a board while cards move', () => {
  it('BOARD-04 a card goes from a list to one of the same kind, and stays in one of another kind', () => {
    const state = board(
      list(1, 'backlog', [9]),
      list(2, 'label', [1, 2]),
      list(3, 'label', [3]),
      list(4, 'assignee', [2]),
    );
    expect(seen(afterMove(state, { id, from: 2, to: { list: 3, index: 1 }, weight }))).toEqual([
      [[9], 1, 2],
      [[1], 1, 2],
      [[3, 2], 2, 4],
      [[2], 1, 2],
    ]);
    expect(seen(afterMove(state, { id, from: 4, to: { list: 3, index: 0 }, weight }))[3]).toEqual([
      [2],
      1,
      2,
    ]);
  });

  it('BOARD-04 what is closed or put back is in no other list', () => {
    const state = board(
      list(1, 'backlog', []),
      list(2, 'label', [1, 2]),
      list(4, 'assignee', [2]),
      list(5, 'closed', []),
    );
    for (const [to, place] of [
      [5, 3],
      [1, 0],
    ] as const)
      expect(
        seen(afterMove(state, { id, from: 2, to: { list: to, index: 0 }, weight })).map(([cards]) => cards),
      ).toEqual([[], [1], [], []].with(place, [2]));
  });

  it('names the neighbours of the place, without the moved card', () => {
    const state = board(list(1, 'label', [1, 2, 3]));
    const at = (index: number) => Object.values(neighboursOf(state, { id, to: { list: 1, index } }));
    expect([at(0), at(1), at(2)]).toEqual([
      [null, 1],
      [1, 3],
      [3, null],
    ]);
  });

  it('is corrected by the answer, and takes more cards once', () => {
    const state = board(list(1, 'label', [1]), list(2, 'assignee', [2, 3]));
    const said = [
      { id: 1, issue_ids: [2] },
      { id: 2, issue_ids: [] },
    ];
    expect(seen(afterAnswer(state, id, weight, said))).toEqual([
      [[2, 1], 2, 4],
      [[3], 1, 2],
    ]);
    const more = withMore(state, 2, {
      issues: [3, 4] as CardId[],
      next: 'x',
      size: 5,
      total_weight: 9,
      entered: {},
    });
    expect(more.lists[1]).toMatchObject({ issues: [2, 3, 4], next: 'x', size: 5, total_weight: 9 });
  });

  it('BOARD-04 a move that is refused is taken back, from lists of another kind too, and later moves of others stay', () => {
    const before = board(list(1, 'backlog', [9]), list(2, 'label', [1, 2]), list(4, 'assignee', []));
    const moved = afterMove(before, { id, from: 2, to: { list: 4, index: 0 }, weight });
    const later = afterMove(moved, { id: 9 as CardId, from: 1, to: { list: 2, index: 0 }, weight });
    expect(seen(withPlacesOf(later, before, id, weight))).toEqual([
      [[], 0, 0],
      [[9, 2, 1], 3, 6],
      [[], 0, 0],
    ]);
    expect(seen(withPlacesOf(moved, before, id, weight))).toEqual(seen(before));
  });

  it('BOARD-04 arrows carry a card within a list and over folded lists, and stop at the edges', () => {
    const state = board(
      list(1, 'backlog', [2, 5]),
      list(2, 'label', [1], { collapsed: true }),
      list(3, 'label', []),
    );
    const from = { list: 1, index: 0 };
    expect(stepped(state, from, 'ArrowUp', id)).toEqual(from);
    expect(stepped(state, from, 'ArrowDown', id)).toEqual({ list: 1, index: 1 });
    expect(stepped(state, { list: 1, index: 1 }, 'ArrowDown', id)).toEqual({ list: 1, index: 1 });
    expect(stepped(state, { list: 1, index: 1 }, 'ArrowRight', id)).toEqual({ list: 3, index: 0 });
    expect(stepped(state, { list: 3, index: 0 }, 'ArrowRight', id)).toEqual({ list: 3, index: 0 });
    expect(stepped(state, { list: 3, index: 0 }, 'ArrowLeft', id)).toEqual({ list: 1, index: 0 });
  });

  it('BOARD-04 a card that goes to another lane leaves all lists of its own, and arrows carry it from lane to lane', () => {
    const above = board(list(1, 'backlog', [7]), list(3, 'label', []));
    const below = board(list(1, 'backlog', [2, 5]), list(3, 'label', [2]));
    const move = { id, from: { lane: 20, list: 1 }, to: { lane: 10, list: 3, index: 0 }, weight };
    expect(seen(laneAfterMove(20, below, move)).map(([cards]) => cards)).toEqual([[5], []]);
    expect(seen(laneAfterMove(10, above, move)).map(([cards]) => cards)).toEqual([[7], [2]]);
    expect(laneAfterMove(30, above, move)).toBe(above);
    const lanes = [
      { id: 10, state: above },
      { id: 20, state: below },
    ];
    const at = (lane: number, inList: number, index: number) => ({ lane, list: inList, index });
    expect(steppedIn(lanes, at(20, 1, 1), 'ArrowUp', id)).toEqual(at(20, 1, 0));
    expect(steppedIn(lanes, at(20, 1, 0), 'ArrowUp', id)).toEqual(at(10, 1, 1));
    expect(steppedIn(lanes, at(10, 1, 1), 'ArrowDown', id)).toEqual(at(20, 1, 0));
    expect(steppedIn(lanes, at(10, 1, 0), 'ArrowUp', id)).toEqual(at(10, 1, 0));
    expect(steppedIn(lanes, at(10, 1, 0), 'ArrowRight', id)).toEqual(at(10, 3, 0));
    expect(steppedIn(lanes, at(10, 3, 0), 'ArrowRight', id)).toEqual(at(10, 3, 0));
  });
});
