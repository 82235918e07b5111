import { describe, expect, it } from 'vitest';
import type { CardId, Cell } from './board-state.ts';
import { lastMoved, refuse, type WaitingMove } from './waiting-moves.ts';

const cell = (list: number): Cell => ({ list });
const waiting = (ids: number[], from: number, to: number): WaitingMove => ({
  cards: new Map(ids.map((id) => [id as CardId, 1])),
  from: cell(from),
  to: cell(to),
  lanes: new Map(ids.map((id) => [id as CardId, { from: [from], to: [to] }])),
  before: [],
});
const idsOf = (cards: ReadonlyMap<CardId, number>): number[] => [...cards.keys()];

describe('moves that wait for their answers', () => {
  it('BOARD-04 say where a card is unless it was moved again', () => {
    const [first, second] = [waiting([1, 2], 10, 11), waiting([1], 11, 12)];
    expect(idsOf(lastMoved([first, second], first))).toEqual([2]);
    expect(idsOf(lastMoved([first, second], second))).toEqual([1]);
  });

  it('BOARD-04 begin where the refused one began that was before them', () => {
    const [first, second, third] = [waiting([1], 10, 11), waiting([1], 11, 12), waiting([1], 12, 13)];
    const queue = [first, second, third];
    expect(idsOf(refuse(queue, first))).toEqual([]);
    expect(second).toMatchObject({ from: cell(10), before: first.before });
    expect(second.lanes.get(1 as CardId)).toEqual({ from: [10], to: [12] });
    expect(third.from).toEqual(cell(12));
    expect(idsOf(refuse(queue.slice(1), second))).toEqual([]);
    expect(third.from).toEqual(cell(10));
    expect(idsOf(refuse(queue.slice(2), third))).toEqual([1]);
  });

  it('stay as they are where they came from elsewhere, or with others', () => {
    const [first, second, third] = [waiting([1, 2], 10, 11), waiting([1], 14, 12), waiting([2, 3], 11, 12)];
    expect(idsOf(refuse([first, second, third], first))).toEqual([]);
    expect(second.from).toEqual(cell(14));
    expect(third.from).toEqual(cell(11));
  });
});
