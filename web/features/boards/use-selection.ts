import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import type { CardId, ListState } from './board-state.ts';
import { boardsMessages } from './boards.messages.ts';
import { gripId } from './use-carry.ts';
import { pressable } from './use-beside.ts';

const { t } = boardsMessages;

/** As many cards as one call moves (docs/user/boards.md). */
const mostSelected = 50;

/** The cards of a list from the one with which the selection began to the one to which it was extended. */
interface Span {
  readonly list: number;
  readonly from: CardId;
  readonly to: CardId;
}

const none: readonly CardId[] = [];

function cardsOf(lists: readonly ListState[], span: Span | undefined): readonly CardId[] {
  const cards = lists.find(({ id }) => id === span?.list)?.issues ?? none;
  const [from, to] = span === undefined ? [-1, -1] : [cards.indexOf(span.from), cards.indexOf(span.to)];
  // One of them was moved away.
  if (from === -1 || to === -1) return none;
  return to < from
    ? cards.slice(Math.max(to, from - mostSelected + 1), from + 1)
    : cards.slice(from, Math.min(to, from + mostSelected - 1) + 1);
}

const pointedAt = (target: EventTarget): Pick<Span, 'list' | 'to'> | undefined => {
  const element = target as Element;
  const card = element.closest<HTMLElement>('[data-card]')?.dataset['card'];
  const list = element.closest<HTMLElement>('[data-list]')?.dataset['list'];
  return card === undefined || list === undefined
    ? undefined
    : { list: Number(list), to: Number(card) as CardId };
};

/**
 * Selects neighbouring cards of a list, to be moved together: Ctrl and a click begin with a card, Shift and a click extend to another one, as
 * Shift and the arrow keys do on the handle of a card. Escape, and a click without keys, end it. The handlers belong to the element around the lists.
 */
export function useSelection(
  lists: readonly ListState[],
  enabled: boolean,
): {
  /** In the order of their list. */
  selected: readonly CardId[];
  list: number | undefined;
  said: string;
  /** The cards that are moved with one: all that are selected, if it is. */
  cardsWith: (id: CardId) => readonly CardId[];
  clear: () => void;
  /** Whether the click was about the selection. */
  onClick: (event: MouseEvent) => boolean;
  onMouseDown: (event: MouseEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
} {
  const [span, setSpan] = useState<Span>();
  const [said, setSaid] = useState('');
  const selected = useMemo(() => cardsOf(lists, span), [lists, span]);
  const latest = useRef({ lists, span, selected });
  useEffect(() => {
    latest.current = { lists, span, selected };
  });
  const cardsWith = useCallback((id: CardId): readonly CardId[] => {
    const { selected: all } = latest.current;
    return all.includes(id) ? all : [id];
  }, []);
  const clear = useCallback((): void => {
    if (latest.current.span === undefined) return;
    setSpan(undefined);
    setSaid(t('noneSelected'));
  }, []);
  const select = (next: Span): void => {
    setSpan(next);
    setSaid(t('selected', { count: cardsOf(lists, next).length }));
  };
  const isMeant = ({ shiftKey, ctrlKey, metaKey }: MouseEvent): boolean =>
    enabled && (shiftKey || ctrlKey || metaKey);
  /** Whether something is clicked that has a meaning of its own, as the menu of a selected card. */
  const isPressed = ({ target }: MouseEvent): boolean => (target as Element).closest(pressable) !== null;
  return {
    selected,
    list: span?.list,
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
      const goesOn = event.shiftKey && span !== undefined && span.list === at.list;
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
      const cards = lists.find(({ id }) => id === at?.list)?.issues ?? none;
      if (at === undefined) return;
      event.preventDefault();
      const to = cards[cards.indexOf(at.to) + (event.key === 'ArrowUp' ? -1 : 1)];
      if (to === undefined) return;
      const goesOn = span !== undefined && span.list === at.list && span.to === at.to;
      select({ list: at.list, from: goesOn ? span.from : at.to, to });
      document.getElementById(gripId({ list: at.list }, to))?.focus();
    },
  };
}
