import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { BoardCard } from '../../../contract/boards/boards.ts';
import { ApiError } from '../../platform/api.ts';
import { useApi } from '../../platform/app-context.tsx';
import { actOf } from '../../platform/failed-acts.ts';
import { addToast } from '../../platform/toasts.ts';
import { reasonOf } from '../../platform/use-change.ts';
import { useEntities } from '../../platform/use-entity.ts';
import { issues, type IssueEntity } from '../issues/index.ts';
import { readAgain, type boardQuery, type BoardOwner } from './board.queries.ts';
import {
  afterAnswer,
  afterMove,
  neighboursOf,
  withPlacesOf,
  type CardId,
  type Place,
} from './board-state.ts';
import { boardsMessages } from './boards.messages.ts';
import { referenceOf, titleOf } from './lists.ts';
import { untilReached } from './until-reached.ts';
import type { BoardSearch } from './board-search.ts';

const { t } = boardsMessages;

/** Moves a card from a list to a place. */
export type MoveCard = (id: CardId, from: number, to: Place) => void;

/**
 * Moves cards: shown at once, sent one after another in the order in which they were made, kept while the server can't be reached, and taken back with the server's
 * sentence where one is refused.
 * What others do meanwhile is fetched when nothing is under way.
 */
export function useMoves(
  owner: BoardOwner,
  search: BoardSearch,
  { queryKey }: ReturnType<typeof boardQuery>,
): {
  move: MoveCard;
  /** Somebody changed something. */
  refetch: () => void;
  /** While `is`, nothing that others do is shown: a card is in somebody's hand. */
  hold: (is: boolean) => void;
  /** How many moves wait for the connection; 0 if there is one. */
  waiting: number;
} {
  const api = useApi();
  const client = useQueryClient();
  const entities = useEntities();
  const own = useRef({ sending: 0, held: false, missed: false, reading: false, last: Promise.resolve() });
  const [offline, setOffline] = useState(false);
  const [waiting, setWaiting] = useState(0);
  const refetch = useCallback(async (): Promise<void> => {
    const { current } = own;
    const isBusy = (): boolean => current.sending > 0 || current.held;
    current.missed = true;
    if (current.reading) return;
    current.reading = true;
    while (current.missed && !isBusy()) {
      current.missed = false;
      const shown = client.getQueryData(queryKey);
      if (shown === undefined) break;
      try {
        const board = await readAgain(api, entities, owner, search, shown);
        // What the viewer began meanwhile is newer than this answer.
        if (isBusy()) current.missed = true;
        else client.setQueryData(queryKey, board);
      } catch {
        // Gone, hidden, or out of reach: the page says so when it is read as a whole.
        void client.invalidateQueries({ queryKey, exact: true });
      }
    }
    current.reading = false;
  }, [api, client, entities, owner, search, queryKey]);
  const refetchNow = useCallback((): void => void refetch(), [refetch]);
  const settle = useCallback((): void => {
    if (own.current.missed) void refetch();
  }, [refetch]);
  // Undoing is another move.
  const again = useRef<MoveCard>(undefined);
  const move = useCallback(
    (id: CardId, from: number, to: Place): void => {
      const before = client.getQueryData(queryKey);
      const card = entities.read<IssueEntity, BoardCard>(issues, id);
      if (before === undefined || card === undefined) return;
      const source = before.lists.find((list) => list.id === from);
      const target = before.lists.find((list) => list.id === to.list);
      if (source === undefined || target === undefined) return;
      const place = source.issues.indexOf(id);
      if (from === to.list && place === to.index) return;
      const weight = card.weight ?? 0;
      const beside = neighboursOf(before, { id, to });
      own.current.sending += 1;
      setWaiting(own.current.sending);
      void client.cancelQueries({ queryKey, exact: true });
      client.setQueryData(queryKey, afterMove(before, { id, from, to, weight }));
      const send = async (): Promise<void> => {
        const ask = (place: Partial<typeof beside>) =>
          untilReached(
            () =>
              api.put(`/-/boards/${before.id}/issues/${id as number}`, {
                body: { from_list_id: from, to_list_id: to.list, ...place },
              }),
            () => setOffline(true),
          );
        try {
          const { issues: moved, lists } = await ask(beside).catch((error: unknown) => {
            // The card beside the place can have gone meanwhile: then the place in the order stays.
            if (error instanceof ApiError && error.status === 404) return ask({});
            throw error;
          });
          setOffline(false);
          for (const one of moved) entities.put(issues, one);
          client.setQueryData(queryKey, (board) => board && afterAnswer(board, id, weight, lists));
          if (from !== to.list)
            addToast({
              tone: 'success',
              text: t('moved', { reference: referenceOf(owner, card), list: titleOf(target) }),
              action: {
                label: t('undo'),
                run: () => again.current?.(id, to.list, { list: from, index: place }),
              },
            });
        } catch (error) {
          setOffline(false);
          client.setQueryData(queryKey, (board) => board && withPlacesOf(board, before, id, weight));
          addToast({
            tone: 'danger',
            text: `${t('moveFailed', { reference: referenceOf(owner, card) })} ${reasonOf(error, '')}`.trim(),
            of: actOf(error),
          });
          own.current.missed = true;
        }
        own.current.sending -= 1;
        setWaiting(own.current.sending);
        if (own.current.sending === 0) settle();
      };
      own.current.last = own.current.last.then(send);
    },
    [api, client, entities, owner, queryKey, settle],
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
  const isWaiting = offline && waiting > 0;
  return { move, refetch: refetchNow, hold, waiting: isWaiting ? waiting : 0 };
}
