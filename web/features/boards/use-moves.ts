import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { BoardCard } from '../../../contract/boards/boards.ts';
import { useApi } from '../../platform/app-context.tsx';
import { actOf } from '../../platform/failed-acts.ts';
import { addToast } from '../../platform/toasts.ts';
import { reasonOf } from '../../platform/use-change.ts';
import { useEntities } from '../../platform/use-entity.ts';
import { issues, type IssueEntity, type IssueSearch } from '../issues/index.ts';
import { readAgain, type boardQuery } from './board.queries.ts';
import {
  afterAnswer,
  afterMove,
  neighboursOf,
  withPlacesOf,
  type CardId,
  type Place,
} from './board-state.ts';
import { boardsMessages } from './boards.messages.ts';
import { titleOf } from './lists.ts';

const { t } = boardsMessages;

/** Moves a card from a list to a place. */
export type MoveCard = (id: CardId, from: number, to: Place) => void;

/**
 * Moves cards: shown at once, sent one after another in the order in which they were made, and taken back with the server's sentence where one is refused.
 * What others do meanwhile is fetched when nothing is under way.
 */
export function useMoves(
  path: string,
  search: IssueSearch,
  { queryKey }: ReturnType<typeof boardQuery>,
): {
  move: MoveCard;
  /** Somebody changed something. */
  refetch: () => void;
  /** While `is`, nothing that others do is shown: a card is in somebody's hand. */
  hold: (is: boolean) => void;
} {
  const api = useApi();
  const client = useQueryClient();
  const entities = useEntities();
  const own = useRef({ sending: 0, held: false, missed: false, reading: false, last: Promise.resolve() });
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
        const board = await readAgain(api, entities, path, search, shown);
        // What the viewer began meanwhile is newer than this answer.
        if (isBusy()) current.missed = true;
        else client.setQueryData(queryKey, board);
      } catch {
        // Gone, hidden, or out of reach: the page says so when it is read as a whole.
        void client.invalidateQueries({ queryKey, exact: true });
      }
    }
    current.reading = false;
  }, [api, client, entities, path, search, queryKey]);
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
      void client.cancelQueries({ queryKey, exact: true });
      client.setQueryData(queryKey, afterMove(before, { id, from, to, weight }));
      const send = async (): Promise<void> => {
        try {
          const { issues: moved, lists } = await api.put(`/-/boards/${before.id}/issues/${id as number}`, {
            body: { from_list_id: from, to_list_id: to.list, ...beside },
          });
          for (const one of moved) entities.put(issues, one);
          client.setQueryData(queryKey, (board) => board && afterAnswer(board, id, weight, lists));
          if (from !== to.list)
            addToast({
              tone: 'success',
              text: t('moved', { reference: `#${card.iid}`, list: titleOf(target) }),
              action: {
                label: t('undo'),
                run: () => again.current?.(id, to.list, { list: from, index: place }),
              },
            });
        } catch (error) {
          client.setQueryData(queryKey, (board) => board && withPlacesOf(board, before, id, weight));
          addToast({
            tone: 'danger',
            text: `${t('moveFailed')} ${reasonOf(error, '')}`.trim(),
            of: actOf(error),
          });
          own.current.missed = true;
        }
        own.current.sending -= 1;
        if (own.current.sending === 0) settle();
      };
      own.current.last = own.current.last.then(send);
    },
    [api, client, entities, queryKey, settle],
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
  return { move, refetch: refetchNow, hold };
}
