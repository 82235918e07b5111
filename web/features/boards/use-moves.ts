import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { BoardCard, BoardLanes } from '../../../contract/boards/boards.ts';
import type { IssuesMessage } from '../../../contract/issues/issues.ts';
import { ApiError } from '../../platform/api.ts';
import { useApi } from '../../platform/app-context.tsx';
import { actOf } from '../../platform/failed-acts.ts';
import { addToast } from '../../platform/toasts.ts';
import { reasonOf } from '../../platform/use-change.ts';
import { useEntities } from '../../platform/use-entity.ts';
import { issues, type IssueEntity } from '../issues/index.ts';
import {
  boardQuery,
  lanesAtOnce,
  lanesQuery,
  readAgain,
  readLanes,
  type BoardOwner,
} from './board.queries.ts';
import {
  afterAnswer,
  laneAfterMove,
  neighboursOf,
  withoutCards,
  withPlacesOf,
  type BoardState,
  type CardId,
  type Cards,
  type Cell,
  type LaneState,
  type Place,
} from './board-state.ts';
import { boardsMessages } from './boards.messages.ts';
import { laneTitle, referenceOf, titleOf } from './lists.ts';
import { isUnreached, untilReached, whenBack } from './until-reached.ts';
import { lastMoved, refuse, type LaneChanges, type WaitingMove } from './waiting-moves.ts';
import { groupOf, type BoardSearch } from './board-search.ts';

const { t } = boardsMessages;

/** Moves cards that stand together in a list, or in the part of it that is in a lane, to a place. */
export type MoveCards = (ids: readonly CardId[], from: Cell, to: Place, lanes?: LaneChanges) => void;

/** Milliseconds until what was missed is asked for again, where the server was not reached. */
const unreachedPause = 2000;

const lanesOf = ({ lane }: Cell): number[] => (lane === undefined ? [] : [lane]);

/** What others have changed since the board was read: some cards, or perhaps everything. */
type Missed = Set<number> | 'all';

/** Whether a message can be about cards of a lane: those that it shows, or one that follows them. */
const concerns = (missed: Missed, { lists }: BoardState): boolean =>
  missed === 'all' || lists.some((list) => list.issues.some((id) => missed.has(id)));

/** The lanes in which another number of cards is now, or another weight. */
function changedLanes(before: BoardLanes, after: BoardLanes): ReadonlySet<number> {
  const known = new Map(before.lanes.map((lane) => [lane.id, lane]));
  return new Set(
    after.lanes.flatMap(({ id, size, total_weight }) => {
      const was = known.get(id);
      return was?.size === size && was.total_weight === total_weight ? [] : id;
    }),
  );
}

/**
 * Moves cards: shown at once, sent one after another in the order in which they were made, kept while the server can't be reached, and taken back with the server's
 * sentence where one is refused.
 * What others do meanwhile is fetched when nothing is under way; of a board in lanes, the lanes that it concerns.
 */
export function useMoves(
  owner: BoardOwner,
  id: number,
  search: BoardSearch,
): {
  move: MoveCards;
  /** Somebody changed something: what the message says, or anything. */
  refetch: (message?: IssuesMessage) => void;
  /** What lanes stand for changed, so their names and perhaps which issues are in them. */
  refetchLanes: () => void;
  /** While `is`, nothing that others do is shown: a card is in somebody's hand. */
  hold: (is: boolean) => void;
  /** How many moves wait for the connection; 0 if there is one. */
  waiting: number;
  /** Shows that many lanes more; resolves to whether they came. */
  moreLanes: () => Promise<boolean>;
} {
  const api = useApi();
  const client = useQueryClient();
  const entities = useEntities();
  const own = useRef({
    queue: [] as WaitingMove[],
    /** How many moves were begun. */
    begun: 0,
    isOver: false,
    held: false,
    missed: new Set() as Missed,
    isMissed: false,
    reading: false,
    last: Promise.resolve(),
  });
  const [offline, setOffline] = useState(false);
  const [waiting, setWaiting] = useState(0);
  const by = groupOf(search);
  /** What is shown in the cache: the board, its lanes, and the cards of those that have been read. */
  const cache = useMemo(() => {
    const keyOf = (lane: number | undefined) => boardQuery(owner, id, search, lane).queryKey;
    const lanesKey = by === undefined ? undefined : lanesQuery(id, search, by).queryKey;
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
  }, [client, owner, id, search, by]);
  /** Reads what was missed; answers how it is to be shown. */
  const readMissed = useCallback(
    async (missed: Missed): Promise<() => void> => {
      const frame = cache.read(undefined);
      if (frame === undefined) return () => undefined;
      const again = async (lane: LaneState) => {
        const state = await readAgain(api, entities, owner, search, lane);
        return () => cache.patch(lane.id, () => state);
      };
      const before = cache.lanes();
      if (by === undefined || before === undefined) return again({ id: undefined, state: frame });
      const limit = Math.max(before.lanes.length - 1, lanesAtOnce);
      const [showFrame, after] = await Promise.all([
        again({ id: undefined, state: frame }),
        readLanes(api, id, search, by, limit),
      ]);
      const changed = changedLanes(before, after);
      const shows = await Promise.all(
        cache
          .shown(after)
          .filter((lane) => changed.has(lane.id!) || concerns(missed, lane.state))
          .map(again),
      );
      return () => {
        showFrame();
        cache.putLanes(after);
        for (const show of shows) show();
      };
    },
    [api, entities, owner, search, by, id, cache],
  );
  const refetch = useCallback(async (): Promise<void> => {
    const { current } = own;
    const isBusy = (): boolean => current.queue.length > 0 || current.held;
    current.isMissed = true;
    if (current.reading) return;
    current.reading = true;
    while (current.isMissed && !isBusy()) {
      const { missed, begun } = current;
      const keep = (): void => {
        current.isMissed = true;
        current.missed =
          missed === 'all' || current.missed === 'all' ? 'all' : new Set([...missed, ...current.missed]);
      };
      current.isMissed = false;
      current.missed = new Set();
      try {
        const show = await readMissed(missed);
        // What the viewer began meanwhile is newer than this answer.
        if (isBusy() || begun !== current.begun) keep();
        else show();
      } catch (error) {
        if (isUnreached(error)) {
          keep();
          await whenBack(unreachedPause);
          if (current.isOver) break;
          continue;
        }
        // Gone or hidden: the page says so when it is read as a whole.
        void client.invalidateQueries({ queryKey: cache.keyOf(undefined), exact: true });
      }
    }
    current.reading = false;
  }, [client, cache, readMissed]);
  useEffect(() => {
    const { current } = own;
    current.isOver = false;
    return () => {
      current.isOver = true;
    };
  }, []);
  const refetchNow = useCallback(
    (message?: IssuesMessage): void => {
      const { current } = own;
      // Without its row an issue is gone, or several have changed; one with another place can come up behind the cards that are shown.
      if (message?.issue === undefined || message.order === true) current.missed = 'all';
      else if (current.missed !== 'all') current.missed.add(message.issue.id);
      void refetch();
    },
    [refetch],
  );
  const refetchLanes = useCallback((): void => {
    own.current.isMissed = true;
    void refetch();
  }, [refetch]);
  const settle = useCallback((): void => {
    if (own.current.isMissed) void refetch();
  }, [refetch]);
  // Undoing is another move.
  const again = useRef<MoveCards>(undefined);
  const move = useCallback(
    (ids: readonly CardId[], from: Cell, to: Place, lanes?: LaneChanges): void => {
      const shown = cache.shown();
      const frame = cache.read(undefined);
      const read = ids.map((id) => entities.read<IssueEntity, BoardCard>(issues, id));
      const known = read.filter((one) => one !== undefined);
      const [first] = known;
      const cards: Cards = new Map(ids.map((id, index) => [id, read[index]?.weight ?? 0]));
      const listOf = (cell: Cell) => frame?.lists.find((list) => list.id === cell.list);
      const [source, target] = [listOf(from), listOf(to)];
      if (first === undefined || known.length < ids.length || source === undefined || target === undefined)
        return;
      const stateOf = (cell: Cell) => shown.find((lane) => lane.id === cell.lane)?.state;
      const place =
        stateOf(from)
          ?.lists.find((list) => list.id === from.list)
          ?.issues.indexOf(ids[0]!) ?? -1;
      const isElsewhere = from.list !== to.list || from.lane !== to.lane;
      if (!isElsewhere && place === to.index) return;
      const into = stateOf(to);
      const beside =
        into === undefined
          ? { move_after_id: null, move_before_id: null }
          : neighboursOf(into, { cards, to });
      cache.cancel();
      for (const { id: lane } of shown)
        cache.patch(lane, (state) => laneAfterMove(lane, state, { cards, from, to }));
      const moved: WaitingMove = {
        cards,
        from,
        to,
        lanes: lanes ?? new Map(ids.map((one) => [one, { from: lanesOf(from), to: lanesOf(to) }])),
        before: shown,
      };
      const { queue } = own.current;
      queue.push(moved);
      own.current.begun += 1;
      setWaiting(queue.length);
      cache.count(moved.lanes, cards);
      const send = async (): Promise<void> => {
        const ask = (at: Partial<typeof beside>) =>
          untilReached(
            () => {
              const lists = { from_list_id: moved.from.list, to_list_id: to.list, ...at };
              if (ids.length === 1) {
                const own = moved.lanes.get(ids[0]!)!;
                const ofLanes =
                  by === undefined ? {} : { group_by: by, from_lanes: own.from, to_lanes: own.to };
                return api.put(`/-/boards/${id}/issues/${ids[0] as number}`, {
                  body: { ...lists, ...ofLanes },
                });
              }
              const each = [...moved.lanes].map(([one, change]) => ({ issue_id: one, ...change }));
              const ofLanes = by === undefined ? {} : { group_by: by, lanes: each };
              return api.put(`/-/boards/${id}/issues/bulk_move`, {
                body: { ids: [...ids], ...lists, ...ofLanes },
              });
            },
            () => setOffline(true),
          );
        try {
          const answer = await ask(beside).catch((error: unknown) => {
            // The card beside the place can have gone meanwhile: then the place in the order stays.
            if (error instanceof ApiError && error.status === 404) return ask({});
            throw error;
          });
          setOffline(false);
          for (const one of answer.issues) entities.put(issues, one);
          const lanesNow = new Map((answer.lanes ?? []).map((one) => [one.issue_id as CardId, one]));
          const settled = [...lastMoved(queue, moved)];
          for (const { id: lane } of cache.shown()) {
            const isIn = ([card]: readonly [CardId, number]): boolean =>
              lane === undefined || lanesNow.get(card)?.is.includes(lane) !== false;
            const here = new Map(settled.filter(isIn));
            const gone = new Map(settled.filter((one) => !isIn(one)));
            cache.patch(lane, (state) => afterAnswer(withoutCards(state, gone), here, answer.lists));
          }
          if (isElsewhere)
            addToast({
              tone: 'success',
              text: movedText(titleOf(target), to.lane),
              action: {
                label: t('undo'),
                run: () =>
                  again.current?.(
                    ids,
                    { list: to.list, lane: to.lane },
                    { ...moved.from, index: Math.max(place, 0) },
                    lanesNow.size === 0
                      ? undefined
                      : new Map([...lanesNow].map(([one, { was, is }]) => [one, { from: is, to: was }])),
                  ),
              },
            });
        } catch (error) {
          setOffline(false);
          const back = refuse(queue, moved);
          for (const { id: lane } of cache.shown()) {
            const before = moved.before.find((one) => one.id === lane)?.state;
            if (before !== undefined) cache.patch(lane, (state) => withPlacesOf(state, before, back));
          }
          cache.count(new Map([...moved.lanes].filter(([one]) => back.has(one))), back, -1);
          addToast({
            tone: 'danger',
            text: `${failedText()} ${reasonOf(error, '')}`.trim(),
            of: actOf(error),
          });
          own.current.isMissed = true;
        }
        if (by !== undefined) {
          // How many are in each lane and list is counted by the server.
          own.current.isMissed = true;
          if (own.current.missed !== 'all') for (const id of ids) own.current.missed.add(id as number);
        }
        queue.shift();
        setWaiting(queue.length);
        if (queue.length === 0) settle();
      };
      const reference = referenceOf(owner, first);
      const failedText = (): string =>
        ids.length === 1 ? t('moveFailed', { reference }) : t('cardsNotMoved', { count: ids.length });
      const movedText = (list: string, laneId: number | undefined): string => {
        const count = ids.length;
        const found = cache.lanes()?.lanes.find((one) => one.id === laneId);
        if (found === undefined || by === undefined || from.lane === to.lane)
          return count > 1 ? t('cardsMoved', { count, list }) : t('moved', { reference, list });
        const lane = laneTitle(found, by);
        return count > 1
          ? t('cardsMovedToLane', { count, list, lane })
          : t('movedToLane', { reference, list, lane });
      };
      own.current.last = own.current.last.then(send);
    },
    [api, entities, owner, id, by, cache, settle],
  );
  useEffect(() => {
    again.current = move;
  });
  const hold = useCallback(
    (is: boolean): void => {
      own.current.held = is;
      if (!is) settle();
    },
    [settle],
  );
  const moreLanes = useCallback(async (): Promise<boolean> => {
    const shown = cache.lanes();
    if (by === undefined || shown === undefined) return false;
    try {
      cache.putLanes(await readLanes(api, id, search, by, shown.lanes.length - 1 + lanesAtOnce));
      return true;
    } catch (error) {
      addToast({ tone: 'danger', text: reasonOf(error, t('lanesFailed')), of: actOf(error) });
      return false;
    }
  }, [api, id, search, by, cache]);
  const isWaiting = offline && waiting > 0;
  return { move, refetch: refetchNow, refetchLanes, hold, waiting: isWaiting ? waiting : 0, moreLanes };
}
