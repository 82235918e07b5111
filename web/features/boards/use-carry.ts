import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import {
  laneAfterMove,
  steppedIn,
  type CardId,
  type Cell,
  type LaneState,
  type Place,
} from './board-state.ts';
import { boardsMessages } from './boards.messages.ts';
import { titleOf } from './lists.ts';
import type { MoveCard } from './use-moves.ts';

const { t } = boardsMessages;

interface Carried {
  readonly id: CardId;
  readonly from: Cell;
  readonly to: Place;
}

export const gripId = ({ list, lane }: Cell, id: number): string =>
  lane === undefined ? `card-${list}-${id}` : `card-${lane}-${list}-${id}`;

export interface Carry {
  readonly onKeyDown: (event: KeyboardEvent, id: CardId, at: Cell, title: string) => void;
  readonly onBlur: (id: CardId) => void;
}

/**
 * Carries cards by keyboard: Space picks one up, the arrows carry it within and between lists, and through lanes; Space or Enter drops it, Escape puts it back. The
 * lanes, or the one of a board that has none, show it at the place that it would get. `laneTitle` is what is said of a lane.
 */
export function useCarry(
  lanes: readonly LaneState[],
  move: MoveCard,
  hold: (is: boolean) => void,
  laneTitle: (lane: number) => string = String,
): {
  shown: readonly LaneState[];
  carried: { readonly id: CardId; readonly to: Place } | undefined;
  said: string;
  carry: Carry;
} {
  const [carried, setCarried] = useState<Carried>();
  const [said, setSaid] = useState('');
  const latest = useRef({ lanes, carried, laneTitle });
  // A card that goes to another list is another element there: it gets the focus once it is rendered.
  const toFocus = useRef<string>(undefined);
  useEffect(() => {
    const grip = toFocus.current === undefined ? null : document.getElementById(toFocus.current);
    if (grip === null) return;
    toFocus.current = undefined;
    grip.focus();
  });
  const shown = useMemo(
    () =>
      carried === undefined
        ? lanes
        : lanes.map(({ id, state }) => ({ id, state: laneAfterMove(id, state, { ...carried, weight: 0 }) })),
    [lanes, carried],
  );
  useEffect(() => {
    latest.current = { lanes, carried, laneTitle };
    // The card keeps the focus while it moves through the document.
    if (carried !== undefined) document.getElementById(gripId(carried.to, carried.id))?.focus();
  }, [lanes, carried, laneTitle]);
  useEffect(() => hold(carried !== undefined), [hold, carried]);
  const onKeyDown = useCallback(
    (event: KeyboardEvent, id: CardId, at: Cell, title: string): void => {
      const { lanes: there, carried: now, laneTitle: named } = latest.current;
      const listAt = (cell: Cell) =>
        there.find((lane) => lane.id === cell.lane)?.state.lists.find((one) => one.id === cell.list);
      const titleAt = (place: Place): string => {
        const list = listAt(place);
        if (list === undefined) return '';
        return place.lane === undefined
          ? titleOf(list)
          : t('listInLane', { list: titleOf(list), lane: named(place.lane) });
      };
      const countOf = (place: Place): number =>
        (listAt(place)?.issues.filter((one) => one !== id).length ?? 0) + 1;
      if (now?.id !== id) {
        if (event.key !== ' ' && event.key !== 'Enter') return;
        const to = { ...at, index: listAt(at)?.issues.indexOf(id) ?? 0 };
        setCarried({ id, from: at, to });
        setSaid(t('pickedUp', { title, list: titleAt(to), place: to.index + 1, count: countOf(to) }));
      } else if (event.key.startsWith('Arrow')) {
        const to = steppedIn(there, now.to, event.key as 'ArrowUp', id);
        setCarried({ ...now, to });
        setSaid(t('carriedTo', { list: titleAt(to), place: to.index + 1, count: countOf(to) }));
      } else if (event.key === 'Escape') {
        setCarried(undefined);
        toFocus.current = gripId(now.from, id);
        setSaid(t('carryCancelled', { title }));
      } else if (event.key === ' ' || event.key === 'Enter') {
        setCarried(undefined);
        toFocus.current = gripId(now.to, id);
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
      if (now?.id === id && document.activeElement?.id !== gripId(now.to, id)) setCarried(undefined);
    });
  }, []);
  const carry = useMemo(() => ({ onKeyDown, onBlur }), [onKeyDown, onBlur]);
  return { shown, carried, said, carry };
}
