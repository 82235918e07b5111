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
  cards: 'issues',
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
const weight = 2;
const cardsOf = (...ids: number[]) => new Map(ids.map((id) => [id as CardId, weight]));
const cards = cardsOf(2);

describe('a board while cards move', () => {
  it('BOARD-04 a card goes from a list to one of the same kind, and stays in one of another kind', () => {
    const state = board(
      list(1, 'backlog', [9]),
      list(2, 'label', [1, 2]),
      list(3, 'label', [3]),
      list(4, 'assignee', [2]),
    );
    expect(seen(afterMove(state, { cards, from: 2, to: { list: 3, index: 1 } }))).toEqual([
      [[9], 1, 2],
      [[1], 1, 2],
      [[3, 2], 2, 4],
      [[2], 1, 2],
    ]);
    expect(seen(afterMove(state, { cards, from: 4, to: { list: 3, index: 0 } }))[3]).toEqual([[2], 1, 2]);
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
        seen(afterMove(state, { cards, from: 2, to: { list: to, index: 0 } })).map(([issues]) => issues),
      ).toEqual([[], [1], [], []].with(place, [2]));
  });

  it('names the neighbours of the place, without the moved card', () => {
    const state = board(list(1, 'label', [1, 2, 3]));
    const at = (index: number) => Object.values(neighboursOf(state, { cards, to: { list: 1, index } }));
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
    expect(seen(afterAnswer(state, cards, said))).toEqual([
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
    const moved = afterMove(before, { cards, from: 2, to: { list: 4, index: 0 } });
    const later = afterMove(moved, { cards: cardsOf(9), from: 1, to: { list: 2, index: 0 } });
    expect(seen(withPlacesOf(later, before, cards))).toEqual([
      [[], 0, 0],
      [[9, 2, 1], 3, 6],
      [[], 0, 0],
    ]);
    expect(seen(withPlacesOf(moved, before, cards))).toEqual(seen(before));
  });

  it('BOARD-04 several cards move together, keep their order, and go back to where each of them was', () => {
    const before = board(list(2, 'label', [1, 2, 3, 4]), list(3, 'label', [5, 6]), list(4, 'assignee', [3]));
    const both = cardsOf(2, 3);
    const moved = afterMove(before, { cards: both, from: 2, to: { list: 3, index: 1 } });
    expect(seen(moved)).toEqual([
      [[1, 4], 2, 4],
      [[5, 2, 3, 6], 4, 8],
      [[3], 1, 2],
    ]);
    const within = afterMove(before, { cards: both, from: 2, to: { list: 2, index: 2 } });
    expect(seen(within)[0]).toEqual([[1, 4, 2, 3], 4, 8]);
    expect(neighboursOf(before, { cards: both, to: { list: 2, index: 1 } })).toEqual({
      move_after_id: 1,
      move_before_id: 4,
    });
    expect(seen(withPlacesOf(moved, before, both))).toEqual(seen(before));
    expect(stepped(before, { list: 2, index: 2 }, 'ArrowDown', both)).toEqual({ list: 2, index: 2 });
    const said = [
      { id: 3, issue_ids: [2] },
      { id: 4, issue_ids: [2, 3] },
    ];
    expect(seen(afterAnswer(moved, both, said)).slice(1)).toEqual([
      [[5, 2, 6], 3, 6],
      [[2, 3], 2, 4],
    ]);
  });

  it('BOARD-04 arrows carry a card within a list and over folded lists, and stop at the edges', () => {
    const state = board(
      list(1, 'backlog', [2, 5]),
      list(2, 'label', [1], { collapsed: true }),
      list(3, 'label', []),
    );
    const from = { list: 1, index: 0 };
    expect(stepped(state, from, 'ArrowUp', cards)).toEqual(from);
    expect(stepped(state, from, 'ArrowDown', cards)).toEqual({ list: 1, index: 1 });
    expect(stepped(state, { list: 1, index: 1 }, 'ArrowDown', cards)).toEqual({ list: 1, index: 1 });
    expect(stepped(state, { list: 1, index: 1 }, 'ArrowRight', cards)).toEqual({ list: 3, index: 0 });
    expect(stepped(state, { list: 3, index: 0 }, 'ArrowRight', cards)).toEqual({ list: 3, index: 0 });
    expect(stepped(state, { list: 3, index: 0 }, 'ArrowLeft', cards)).toEqual({ list: 1, index: 0 });
  });

  it('BOARD-04 a card that goes to another lane leaves all lists of its own, and arrows carry it from lane to lane', () => {
    const above = board(list(1, 'backlog', [7]), list(3, 'label', []));
    const below = board(list(1, 'backlog', [2, 5]), list(3, 'label', [2]));
    const move = { cards, from: { lane: 20, list: 1 }, to: { lane: 10, list: 3, index: 0 } };
    expect(seen(laneAfterMove(20, below, move)).map(([issues]) => issues)).toEqual([[5], []]);
    expect(seen(laneAfterMove(10, above, move)).map(([issues]) => issues)).toEqual([[7], [2]]);
    expect(laneAfterMove(30, above, move)).toBe(above);
    const lanes = [
      { id: 10, state: above },
      { id: 20, state: below },
    ];
    const at = (lane: number, inList: number, index: number) => ({ lane, list: inList, index });
    expect(steppedIn(lanes, at(20, 1, 1), 'ArrowUp', cards)).toEqual(at(20, 1, 0));
    expect(steppedIn(lanes, at(20, 1, 0), 'ArrowUp', cards)).toEqual(at(10, 1, 1));
    expect(steppedIn(lanes, at(10, 1, 1), 'ArrowDown', cards)).toEqual(at(20, 1, 0));
    expect(steppedIn(lanes, at(10, 1, 0), 'ArrowUp', cards)).toEqual(at(10, 1, 0));
    expect(steppedIn(lanes, at(10, 1, 0), 'ArrowRight', cards)).toEqual(at(10, 3, 0));
    expect(steppedIn(lanes, at(10, 3, 0), 'ArrowRight', cards)).toEqual(at(10, 3, 0));
  });
});
