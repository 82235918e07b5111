import { describe, expect, it } from 'vitest';
import type { BoardListKind } from '../../../contract/boards/boards.ts';
import type { BoardState, ListState } from './board-state.ts';
import { listsToRead, type Missed } from './read-missed.ts';

const person = { id: 7 };
const list = (id: number, list_type: BoardListKind, issues: number[], of: object = {}): ListState =>
  ({ id, list_type, issues, label: null, assignee: null, milestone: null, ...of }) as unknown as ListState;
const board = {
  lists: [
    list(1, 'backlog', [10, 11]),
    list(2, 'label', [12], { label: { id: 20 } }),
    list(3, 'label', [13], { label: { id: 30 } }),
    list(4, 'assignee', [], { assignee: person }),
    list(5, 'milestone', [14], { milestone: { id: 50 } }),
    list(6, 'closed', [15]),
  ],
} as unknown as BoardState;
const missed = (...issues: readonly object[]): Missed =>
  new Map(
    issues.map((issue) => {
      const row = { state: 'opened', labels: [], assignees: [], milestone: null, ...issue };
      return [(row as unknown as { id: number }).id, row];
    }),
  ) as unknown as Missed;
const read = (what: Missed): number[] | undefined => {
  const lists = listsToRead(what, board);
  return lists === undefined ? undefined : [...lists];
};

describe('what is read of a board', () => {
  it('BOARD-04 is the list that shows a changed card, those that it can be in now, and the backlog', () => {
    expect(read(missed({ id: 12, labels: [{ id: 30 }] }))).toEqual([1, 2, 3]);
    expect(read(missed({ id: 13, assignees: [person], milestone: { id: 50 } }))).toEqual([1, 3, 4, 5]);
    expect(read(missed({ id: 14, state: 'closed' }))).toEqual([1, 5, 6]);
    // It stood behind the cards that are shown.
    expect(read(missed({ id: 99, labels: [{ id: 20 }] }))).toEqual([1, 2]);
    expect(read(missed({ id: 12 }, { id: 13 }))).toEqual([1, 2, 3]);
  });

  it('BOARD-04 is everything where it is not known what has changed', () => {
    expect(read('all')).toBeUndefined();
    expect(read(new Map())).toBeUndefined();
    expect(read(new Map([[12, undefined]]))).toBeUndefined();
  });
});
