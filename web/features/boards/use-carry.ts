import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { afterMove, stepped, type BoardState, type CardId, type Place } from './board-state.ts';
import { boardsMessages } from './boards.messages.ts';
import { titleOf } from './lists.ts';
import type { MoveCard } from './use-moves.ts';

const { t } = boardsMessages;

interface Carried {
  readonly id: CardId;
  readonly from: number;
  readonly to: Place;
}

export const gripId = (list: number, id: number): string => `card-${list}-${id}`;

export interface Carry {
  readonly onKeyDown: (event: KeyboardEvent, id: CardId, list: number, title: string) => void;
  readonly onBlur: (id: CardId) => void;
}

/**
 * Carries cards by keyboard: Space picks one up, the arrows carry it within and between lists, Space or Enter drops it, Escape puts it back. The board shows it at
 * the place that it would get.
 */
export function useCarry(
  state: BoardState,
  move: MoveCard,
  hold: (is: boolean) => void,
): { shown: BoardState; carried: number | undefined; said: string; carry: Carry } {
  const [carried, setCarried] = useState<Carried>();
  const [said, setSaid] = useState('');
  const latest = useRef({ state, carried });
  // A card that goes to another list is another element there: it gets the focus once it is rendered.
  const toFocus = useRef<string>(undefined);
  useEffect(() => {
    const grip = toFocus.current === undefined ? null : document.getElementById(toFocus.current);
    if (grip === null) return;
    toFocus.current = undefined;
    grip.focus();
  });
  const shown =
    carried === undefined
      ? state
      : afterMove(state, { id: carried.id, from: carried.from, to: carried.to, weight: 0 });
  useEffect(() => {
    latest.current = { state, carried };
    // The card keeps the focus while it moves through the document.
    if (carried !== undefined) document.getElementById(gripId(carried.to.list, carried.id))?.focus();
  }, [state, carried]);
  useEffect(() => hold(carried !== undefined), [hold, carried]);
  const onKeyDown = useCallback(
    (event: KeyboardEvent, id: CardId, list: number, title: string): void => {
      const { state: board, carried: now } = latest.current;
      const titleAt = (place: Place): string => {
        const at = board.lists.find((one) => one.id === place.list);
        return at === undefined ? '' : titleOf(at);
      };
      const countOf = (place: Place): number =>
        (board.lists.find((one) => one.id === place.list)?.issues.filter((one) => one !== id).length ?? 0) +
        1;
      if (now?.id !== id) {
        if (event.key !== ' ' && event.key !== 'Enter') return;
        const to = { list, index: board.lists.find((one) => one.id === list)?.issues.indexOf(id) ?? 0 };
        setCarried({ id, from: list, to });
        setSaid(t('pickedUp', { title, list: titleAt(to), place: to.index + 1, count: countOf(to) }));
      } else if (event.key.startsWith('Arrow')) {
        const to = stepped(board, now.to, event.key as 'ArrowUp', id);
        setCarried({ ...now, to });
        setSaid(t('carriedTo', { list: titleAt(to), place: to.index + 1, count: countOf(to) }));
      } else if (event.key === 'Escape') {
        setCarried(undefined);
        toFocus.current = gripId(now.from, id);
        setSaid(t('carryCancelled', { title }));
      } else if (event.key === ' ' || event.key === 'Enter') {
        setCarried(undefined);
        toFocus.current = gripId(now.to.list, id);
        move(id, now.from, now.to);
        setSaid(t('dropped', { title, list: titleAt(now.to), place: now.to.index + 1 }));
      } else return;
      event.preventDefault();
      event.stopPropagation();
    },
    [move],
  );
  const onBlur = useCallback((id: CardId): void => {
    // Moving in the document takes the focus away for a moment.
    requestAnimationFrame(() => {
      const { carried: now } = latest.current;
      if (now?.id === id && document.activeElement?.id !== gripId(now.to.list, id)) setCarried(undefined);
    });
  }, []);
  const carry = useMemo(() => ({ onKeyDown, onBlur }), [onKeyDown, onBlur]);
  return { shown, carried: carried?.id, said, carry };
}
