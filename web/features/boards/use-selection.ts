import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import type { CardId, Cell, LaneState } from './board-state.ts';
import { boardsMessages } from './boards.messages.ts';
import { gripId } from './use-carry.ts';
import { pressable } from './use-beside.ts';

const { t } = boardsMessages;

/** As many cards as one call moves (docs/user/boards.md). */
const mostSelected = 50;

/** The cards of a list, or of its part in a lane, from the one with which the selection began to the one to which it was extended. */
interface Span extends Cell {
  readonly from: CardId;
  readonly to: CardId;
}

const none: readonly CardId[] = [];

const isSameCell = (a: Cell, b: Cell): boolean => a.list === b.list && a.lane === b.lane;

const cardsIn = (lanes: readonly LaneState[], { list, lane }: Cell): readonly CardId[] =>
  lanes.find(({ id }) => id === lane)?.state.lists.find(({ id }) => id === list)?.issues ?? none;

function cardsOf(lanes: readonly LaneState[], span: Span | undefined): readonly CardId[] {
  const cards = span === undefined ? none : cardsIn(lanes, span);
  const [from, to] = span === undefined ? [-1, -1] : [cards.indexOf(span.from), cards.indexOf(span.to)];
  // One of them was moved away.
  if (from === -1 || to === -1) return none;
  return to < from
    ? cards.slice(Math.max(to, from - mostSelected + 1), from + 1)
    : cards.slice(from, Math.min(to, from + mostSelected - 1) + 1);
}

const pointedAt = (target: EventTarget): Omit<Span, 'from'> | undefined => {
  const element = target as Element;
  const card = element.closest<HTMLElement>('[data-card]')?.dataset['card'];
  const { list, lane } = element.closest<HTMLElement>('[data-list]')?.dataset ?? {};
  return card === undefined || list === undefined
    ? undefined
    : {
        list: Number(list),
        lane: lane === undefined ? undefined : Number(lane),
        to: Number(card) as CardId,
      };
};

/**
 * Selects neighbouring cards of a list, or of its part in a lane, to be moved together: Ctrl and a click begin with a card, Shift and a click extend to another one, as
 * Shift and the arrow keys do on the handle of a card. Escape, and a click without keys, end it. The handlers belong to the element around the lists.
 * `lanes` are those that are shown, or the one of a board that has none.
 */
export function useSelection(
  lanes: readonly LaneState[],
  enabled: boolean,
): {
  /** In the order of their list. */
  selected: readonly CardId[];
  /** Where they are. */
  cell: Cell | undefined;
  said: string;
  /** The cards that are moved with one: all that are selected, if it is. */
  cardsWith: (id: CardId, at: Cell) => readonly CardId[];
  clear: () => void;
  /** Whether the click was about the selection. */
  onClick: (event: MouseEvent) => boolean;
  onMouseDown: (event: MouseEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
} {
  const [span, setSpan] = useState<Span>();
  const [said, setSaid] = useState('');
  const selected = useMemo(() => cardsOf(lanes, span), [lanes, span]);
  const latest = useRef({ span, selected });
  useEffect(() => {
    latest.current = { span, selected };
  });
  const cardsWith = useCallback((id: CardId, at: Cell): readonly CardId[] => {
    const { span: now, selected: all } = latest.current;
    // The same card can stand in another lane, too.
    return now !== undefined && isSameCell(now, at) && all.includes(id) ? all : [id];
  }, []);
  const clear = useCallback((): void => {
    if (latest.current.span === undefined) return;
    setSpan(undefined);
    setSaid(t('noneSelected'));
  }, []);
  const select = (next: Span): void => {
    setSpan(next);
    setSaid(t('selected', { count: cardsOf(lanes, next).length }));
  };
  const isMeant = ({ shiftKey, ctrlKey, metaKey }: MouseEvent): boolean =>
    enabled && (shiftKey || ctrlKey || metaKey);
  /** Whether something is clicked that has a meaning of its own, as the menu of a selected card. */
  const isPressed = ({ target }: MouseEvent): boolean => (target as Element).closest(pressable) !== null;
  return {
    selected,
    cell: span,
    said,
    cardsWith,
    clear,
    onClick(event) {
      if (isPressed(event)) return false;
      const at = pointedAt(event.target);
      if (at === undefined || !isMeant(event)) {
        clear();
        return false;
      }
      const goesOn = event.shiftKey && span !== undefined && isSameCell(span, at);
      select({ ...at, from: goesOn ? span.from : at.to });
      return true;
    },
    onMouseDown(event) {
      // Shift and a click would mark the text in between.
      if (event.shiftKey && isMeant(event) && !isPressed(event) && pointedAt(event.target) !== undefined)
        event.preventDefault();
    },
    onKeyDown(event) {
      if (!enabled) return;
      if (event.key === 'Escape' && selected.length > 0) {
        clear();
        event.stopPropagation();
        return;
      }
      if (!event.shiftKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
      const at = (event.target as Element).matches('.board-grip') ? pointedAt(event.target) : undefined;
      if (at === undefined) return;
      const cards = cardsIn(lanes, at);
      event.preventDefault();
      const to = cards[cards.indexOf(at.to) + (event.key === 'ArrowUp' ? -1 : 1)];
      if (to === undefined) return;
      const goesOn = span !== undefined && isSameCell(span, at) && span.to === at.to;
      select({ ...at, from: goesOn ? span.from : at.to, to });
      document.getElementById(gripId(at, to))?.focus();
    },
  };
}
