import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import {
  laneAfterMove,
  steppedIn,
  type CardId,
  type Cards,
  type Cell,
  type LaneState,
  type Place,
} from './board-state.ts';
import { boardsMessages } from './boards.messages.ts';
import { titleOf } from './lists.ts';
import type { MoveCards } from './use-moves.ts';

const { t } = boardsMessages;

interface Carried {
  /** The card by which they are carried. */
  readonly id: CardId;
  readonly cards: Cards;
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
 * lanes, or the one of a board that has none, show it at the place that it would get. `cardsWith` are the cards that go with one, in their order, `laneTitle` is what is
 * said of a lane.
 */
export function useCarry(
  lanes: readonly LaneState[],
  move: MoveCards,
  hold: (is: boolean) => void,
  cardsWith: (id: CardId, at: Cell) => readonly CardId[],
  laneTitle: (lane: number) => string = String,
): {
  shown: readonly LaneState[];
  carried: Pick<Carried, 'cards' | 'to'> | undefined;
  said: string;
  carry: Carry;
} {
  const [carried, setCarried] = useState<Carried>();
  const [said, setSaid] = useState('');
  const latest = useRef({ lanes, carried, laneTitle, cardsWith });
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
        : lanes.map(({ id, state }) => ({ id, state: laneAfterMove(id, state, carried) })),
    [lanes, carried],
  );
  useEffect(() => {
    latest.current = { lanes, carried, laneTitle, cardsWith };
    // The card keeps the focus while it moves through the document.
    if (carried !== undefined) document.getElementById(gripId(carried.to, carried.id))?.focus();
  }, [lanes, carried, laneTitle, cardsWith]);
  useEffect(() => hold(carried !== undefined), [hold, carried]);
  const onKeyDown = useCallback(
    (event: KeyboardEvent, id: CardId, at: Cell, title: string): void => {
      const { lanes: there, carried: now, laneTitle: named, cardsWith: withIt } = latest.current;
      const listAt = (cell: Cell) =>
        there.find((lane) => lane.id === cell.lane)?.state.lists.find((one) => one.id === cell.list);
      const titleAt = (place: Place): string => {
        const list = listAt(place);
        if (list === undefined) return '';
        return place.lane === undefined
          ? titleOf(list)
          : t('listInLane', { list: titleOf(list), lane: named(place.lane) });
      };
      const countOf = (place: Place, cards: Cards): number =>
        (listAt(place)?.issues.filter((one) => !cards.has(one)).length ?? 0) + cards.size;
      const nameOf = (cards: Cards): string =>
        cards.size === 1 ? title : t('severalCards', { count: cards.size });
      if (now?.id !== id) {
        if (event.key !== ' ' && event.key !== 'Enter') return;
        // What they weigh is not shown while they are carried.
        const cards: Cards = new Map(withIt(id, at).map((one) => [one, 0]));
        const to = { ...at, index: listAt(at)?.issues.indexOf([...cards.keys()][0]!) ?? 0 };
        setCarried({ id, cards, from: at, to });
        setSaid(
          t('pickedUp', {
            title: nameOf(cards),
            list: titleAt(to),
            place: to.index + 1,
            count: countOf(to, cards),
          }),
        );
      } else if (event.key.startsWith('Arrow')) {
        const to = steppedIn(there, now.to, event.key as 'ArrowUp', now.cards);
        setCarried({ ...now, to });
        setSaid(t('carriedTo', { list: titleAt(to), place: to.index + 1, count: countOf(to, now.cards) }));
      } else if (event.key === 'Escape') {
        setCarried(undefined);
        toFocus.current = gripId(now.from, id);
        setSaid(t('carryCancelled', { title: nameOf(now.cards) }));
      } else if (event.key === ' ' || event.key === 'Enter') {
        setCarried(undefined);
        toFocus.current = gripId(now.to, id);
        move([...now.cards.keys()], now.from, now.to);
        setSaid(t('dropped', { title: nameOf(now.cards), list: titleAt(now.to), place: now.to.index + 1 }));
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
