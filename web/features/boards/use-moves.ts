import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { IssuesMessage } from '../../../contract/issues/issues.ts';
import { ApiError } from '../../platform/api.ts';
import { useApi } from '../../platform/app-context.tsx';
import { actOf } from '../../platform/failed-acts.ts';
import { addToast } from '../../platform/toasts.ts';
import { untilReached } from '../../platform/until-reached.ts';
import { useCatchUp } from '../../platform/use-catch-up.ts';
import { reasonOf } from '../../platform/use-change.ts';
import { useEntities } from '../../platform/use-entity.ts';
import { lanesAtOnce, readLanes, type BoardOwner } from './board.queries.ts';
import {
  afterAnswer,
  laneAfterMove,
  neighboursOf,
  weightOf,
  withoutCards,
  withPlacesOf,
  type CardId,
  type Cards,
  type Cell,
  type Place,
} from './board-state.ts';
import { boardsMessages } from './boards.messages.ts';
import { laneTitle, titleOf } from './lists.ts';
import { lastMoved, refuse, type LaneChanges, type WaitingMove } from './waiting-moves.ts';
import { boardCache } from './board-cache.ts';
import { readMissed, type Missed } from './read-missed.ts';
import { groupOf, type BoardSearch } from './board-search.ts';

const { t } = boardsMessages;

/** Moves cards that stand together in a list, or in the part of it that is in a lane, to a place. */
export type MoveCards = (ids: readonly CardId[], from: Cell, to: Place, lanes?: LaneChanges) => void;

const lanesOf = ({ lane }: Cell): number[] => (lane === undefined ? [] : [lane]);

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
    isHeld: false,
    missed: new Map() as Missed,
    last: Promise.resolve(),
  });
  const [offline, setOffline] = useState(false);
  const [waiting, setWaiting] = useState(0);
  const by = groupOf(search);
  const cache = useMemo(() => boardCache(client, { owner, id, search }), [client, owner, id, search]);
  const catchUp = useCatchUp(
    () => {
      const { current } = own;
      const { missed } = current;
      current.missed = new Map();
      return {
        answer: readMissed(api, entities, { owner, id, search }, cache, missed),
        keep() {
          current.missed =
            missed === 'all' || current.missed === 'all' ? 'all' : new Map([...missed, ...current.missed]);
        },
      };
    },
    // Gone or hidden: the page says so when it is read as a whole.
    () => void client.invalidateQueries({ queryKey: cache.keyOf(undefined), exact: true }),
  );
  const refetch = useCallback(
    (message?: IssuesMessage): void => {
      const { current } = own;
      // Without its row an issue is gone, or several have changed; one with another place can come up in a lane behind the cards that are shown.
      if (message?.issue === undefined || (message.order === true && by !== undefined))
        current.missed = 'all';
      else if (current.missed !== 'all') current.missed.set(message.issue.id, message.issue);
      catchUp.missed();
    },
    [catchUp, by],
  );
  // Undoing is another move.
  const again = useRef<MoveCards>(undefined);
  const move = useCallback(
    (ids: readonly CardId[], from: Cell, to: Place, lanes?: LaneChanges): void => {
      const shown = cache.shown();
      const frame = cache.read(undefined);
      const read = ids.map((id) => entities.read(owner.cards.entity, id));
      const known = read.filter((one) => one !== undefined);
      const [first] = known;
      const cards: Cards = new Map(known.map((card) => [card.id as CardId, weightOf(card)]));
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
      catchUp.hold(1);
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
          for (const one of answer.issues) entities.put(owner.cards.entity, one);
          const lanesNow = new Map((answer.lanes ?? []).map((one) => [one.issue_id as CardId, one]));
          const answered = [...lastMoved(queue, moved)];
          for (const { id: lane } of cache.shown()) {
            const isIn = ([card]: readonly [CardId, number]): boolean =>
              lane === undefined || lanesNow.get(card)?.is.includes(lane) !== false;
            const here = new Map(answered.filter(isIn));
            const gone = new Map(answered.filter((one) => !isIn(one)));
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
          catchUp.missed();
        }
        if (by !== undefined) {
          // How many are in each lane and list is counted by the server.
          catchUp.missed();
          if (own.current.missed !== 'all')
            for (const one of ids) own.current.missed.set(one as number, undefined);
        }
        queue.shift();
        setWaiting(queue.length);
        catchUp.hold(-1);
      };
      const reference = owner.cards.referenceOf(first, owner);
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
    [api, entities, owner, id, by, cache, catchUp],
  );
  useEffect(() => {
    again.current = move;
  });
  const hold = useCallback(
    (is: boolean): void => {
      if (is === own.current.isHeld) return;
      own.current.isHeld = is;
      catchUp.hold(is ? 1 : -1);
    },
    [catchUp],
  );
  const moreLanes = useCallback(async (): Promise<boolean> => {
    const shown = cache.lanes();
    if (by === undefined || shown === undefined) return false;
    try {
      cache.putLanes(await readLanes(api, owner, id, search, by, shown.lanes.length - 1 + lanesAtOnce));
      return true;
    } catch (error) {
      addToast({ tone: 'danger', text: reasonOf(error, t('lanesFailed')), of: actOf(error) });
      return false;
    }
  }, [api, owner, id, search, by, cache]);
  const isWaiting = offline && waiting > 0;
  return { move, refetch, refetchLanes: catchUp.missed, hold, waiting: isWaiting ? waiting : 0, moreLanes };
}
