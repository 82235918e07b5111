import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { BoardLane, BoardLanes } from '../../../contract/boards/boards.ts';
import { boardCache } from './board-cache.ts';
import type { BoardSearch } from './board-search.ts';
import type { BoardOwner } from './board.queries.ts';
import type { BoardState, CardId } from './board-state.ts';
import type { LaneChanges } from './waiting-moves.ts';

const owner = {
  kind: 'project',
  path: 'acme/app',
  cards: { segment: 'boards', parameters: (search: BoardSearch) => ({ ...search }) },
} as unknown as BoardOwner;
const flat: BoardSearch = {};
const inLanes: BoardSearch = { group_by: 'epic' };
const board = (name: string): BoardState => ({ id: 1, name, lists: [] }) as unknown as BoardState;
const lane = (id: number, size: number, total_weight: number): BoardLane =>
  ({ id, size, total_weight }) as unknown as BoardLane;
const lanes: BoardLanes = { group_id: 5, lanes: [lane(10, 2, 6), lane(20, 1, 3), lane(0, 4, 0)], total: 2 };

/** A board in lanes of which the first and the last were read. */
function readInPart() {
  const client = new QueryClient();
  const cache = boardCache(client, { owner, id: 1, search: inLanes });
  cache.putLanes(lanes);
  client.setQueryData(cache.keyOf(10), board('first'));
  client.setQueryData(cache.keyOf(0), board('others'));
  return { client, cache };
}
const counts = (all: BoardLanes | undefined) => all?.lanes.map((one) => [one.id, one.size, one.total_weight]);
const one = 1 as CardId;
const two = 2 as CardId;
const cards = new Map([
  [one, 3],
  [two, 5],
]);

describe('what is cached of a board', () => {
  it('BOARD-04 is the whole board where there are no lanes, and no counts of lanes', () => {
    const client = new QueryClient();
    const cache = boardCache(client, { owner, id: 1, search: flat });
    expect(cache.shown()).toEqual([]);
    client.setQueryData(cache.keyOf(undefined), board('whole'));
    expect(cache.shown()).toEqual([{ id: undefined, state: board('whole') }]);
    cache.putLanes(lanes);
    cache.count(new Map([[one, { from: [], to: [10] }]]), cards);
    expect(cache.lanes()).toBeUndefined();
  });

  it('BOARD-04 is in lanes the cards of those that were read, in the order of the lanes', () => {
    const { cache } = readInPart();
    expect(cache.shown().map(({ id, state }) => [id, state.name])).toEqual([
      [10, 'first'],
      [0, 'others'],
    ]);
    expect(cache.shown({ ...lanes, lanes: [lane(0, 4, 0)] }).map(({ id }) => id)).toEqual([0]);
  });

  it('is changed where it was read, and not made where it was not', () => {
    const { cache } = readInPart();
    const renamed = (state: BoardState): BoardState => ({ ...state, name: 'renamed' });
    cache.patch(10, renamed);
    cache.patch(20, renamed);
    expect(cache.read(10)?.name).toBe('renamed');
    expect(cache.read(20)).toBeUndefined();
    expect(cache.read(0)?.name).toBe('others');
  });

  it('counts cards and their weights in the lanes that they leave and enter, and takes that back', () => {
    const { cache } = readInPart();
    const moved: LaneChanges = new Map([
      [one, { from: [10], to: [20] }],
      // In two lanes, one of which it keeps; a card without a known weight weighs nothing.
      [two, { from: [10, 20], to: [20, 0] }],
      [3 as CardId, { from: [0], to: [10] }],
    ]);
    cache.count(moved, cards);
    expect(counts(cache.lanes())).toEqual([
      [10, 1, -2],
      [20, 2, 6],
      [0, 4, 5],
    ]);
    cache.count(moved, cards, -1);
    expect(counts(cache.lanes())).toEqual(counts(lanes));
  });

  it('keeps lanes as they are, which then are not drawn again, if no card enters or leaves them', () => {
    const { cache } = readInPart();
    const before = cache.lanes()!.lanes;
    cache.count(new Map([[one, { from: [10], to: [20] }]]), cards);
    const after = cache.lanes()!.lanes;
    expect(after[2]).toBe(before[2]);
    expect(after[0]).not.toBe(before[0]);
  });

  it('BOARD-04 gives up all that is being read of it, so that no older answer takes the place of a move', async () => {
    const { client, cache } = readInPart();
    const given: unknown[] = [];
    const keys = [undefined, 10, 20, 0].map((id) => cache.keyOf(id));
    for (const queryKey of keys)
      void client
        .fetchQuery({
          queryKey,
          staleTime: 0,
          retry: false,
          queryFn: ({ signal }) =>
            new Promise<BoardState>((_, refuse) => {
              signal.addEventListener('abort', () => {
                given.push(queryKey);
                refuse(new Error('given up'));
              });
            }),
        })
        .catch(() => {});
    cache.cancel();
    await expect.poll(() => given.length).toBe(4);
    expect(cache.read(10)?.name).toBe('first');
  });
});
