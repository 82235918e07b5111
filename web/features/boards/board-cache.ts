import type { QueryClient } from '@tanstack/react-query';
import type { BoardLanes } from '../../../contract/boards/boards.ts';
import { groupOf, type BoardSearch } from './board-search.ts';
import { boardQuery, lanesQuery, type BoardOwner } from './board.queries.ts';
import type { BoardState, Cards, LaneState } from './board-state.ts';
import type { LaneChanges } from './waiting-moves.ts';

/** A board as its page shows it. */
export interface ShownBoard {
  readonly owner: BoardOwner;
  readonly id: number;
  readonly search: BoardSearch;
}

/** What is shown in the cache: the board, its lanes, and the cards of those that have been read. */
export function boardCache(client: QueryClient, { owner, id, search }: ShownBoard) {
  const by = groupOf(search);
  const keyOf = (lane: number | undefined) => boardQuery(owner, id, search, lane).queryKey;
  const lanesKey = by === undefined ? undefined : lanesQuery(owner, id, search, by).queryKey;
  const lanes = () => (lanesKey === undefined ? undefined : client.getQueryData(lanesKey));
  const read = (lane: number | undefined) => client.getQueryData(keyOf(lane));
  return {
    keyOf,
    lanes,
    read,
    /** The cards of each lane that was read; of a board without lanes, all. */
    shown: (all = lanes()): LaneState[] =>
      (all?.lanes.map((lane) => lane.id) ?? [undefined]).flatMap((lane) => {
        const state = read(lane);
        return state === undefined ? [] : { id: lane, state };
      }),
    patch: (lane: number | undefined, change: (state: BoardState) => BoardState): void =>
      void client.setQueryData(keyOf(lane), (state) => state && change(state)),
    putLanes: (answer: BoardLanes): void =>
      void (lanesKey === undefined ? undefined : client.setQueryData(lanesKey, answer)),
    /** Counts cards in the lanes that they leave and come into; `by` -1 takes that back. */
    count: (changes: LaneChanges, cards: Cards, by: 1 | -1 = 1): void => {
      const shown = lanes();
      if (lanesKey === undefined || shown === undefined) return;
      const stepsInto = (lane: number) =>
        [...changes].map(
          ([id, { from, to }]) =>
            [id, by * (Number(to.includes(lane)) - Number(from.includes(lane)))] as const,
        );
      client.setQueryData(lanesKey, {
        ...shown,
        lanes: shown.lanes.map((lane) => {
          const steps = stepsInto(lane.id).filter(([, step]) => step !== 0);
          return steps.length === 0
            ? lane
            : {
                ...lane,
                size: steps.reduce((sum, [, step]) => sum + step, lane.size),
                total_weight: steps.reduce(
                  (sum, [id, step]) => sum + step * (cards.get(id) ?? 0),
                  lane.total_weight,
                ),
              };
        }),
      });
    },
    cancel: (): void => {
      for (const lane of [undefined, ...(lanes()?.lanes.map((one) => one.id) ?? [])])
        void client.cancelQueries({ queryKey: keyOf(lane), exact: true });
      if (lanesKey !== undefined) void client.cancelQueries({ queryKey: lanesKey, exact: true });
    },
  };
}
export type BoardCache = ReturnType<typeof boardCache>;
