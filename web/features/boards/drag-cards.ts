import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { Cell, Place } from './board-state.ts';

const cardsOf = (list: Element): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-card]')];

const numberOf = (card: HTMLElement): number => Number(card.dataset['card']);

/** The cards that are dragged with one: all that are selected, if it is. */
const draggedWith = (card: HTMLElement): HTMLElement[] =>
  card.dataset['selected'] === undefined
    ? [card]
    : cardsOf(card.closest('[data-list]')!).filter((one) => one.dataset['selected'] !== undefined);

/** The cards of a list besides those that are dragged. */
const othersOf = (list: Element, dragged: readonly number[]): HTMLElement[] =>
  cardsOf(list).filter((card) => !dragged.includes(numberOf(card)));

/** The place in a list at which cards held at this height would be dropped, among the others. */
function indexAt(list: Element, dragged: readonly number[], clientY: number): number {
  const others = othersOf(list, dragged);
  const index = others.findIndex((card) => {
    const { top, height } = card.getBoundingClientRect();
    return clientY < top + height / 2;
  });
  return index === -1 ? others.length : index;
}

/** Pixels from an edge at which what is dragged scrolls, and how far at each step. */
const edge = 48;
const scrolled = 14;

function scrollAtEdge(element: Element, at: number, from: number, to: number, axis: 'left' | 'top'): void {
  const by = at < from + edge ? -scrolled : at > to - edge ? scrolled : 0;
  if (by !== 0) element.scrollBy({ [axis]: by });
}

/** The cards that are being dragged; none if it is a list. */
const cardsIn = ({ data }: { readonly data: Record<string, unknown> }): readonly number[] =>
  (data['cards'] as number[] | undefined) ?? [];

/** What is done with what is dragged. */
export interface CardDrops {
  readonly drop: (ids: readonly number[], from: Cell, to: Place) => void;
  /** A list was dropped before another one, or behind all. */
  readonly dropList: (id: number, before: number | undefined) => void;
  readonly dragging: (is: boolean) => void;
}

/**
 * Makes the cards of a board draggable between its lists, and the made lists by their headings: each once the pointer or a finger comes to it, for there
 * are hundreds. Elements say what they are: `data-card`, `data-list`, `data-heading`, `data-selected` for cards
 * that are dragged together; `data-lane` besides a list if they have only its cards in a lane,
 * `data-column` if they have none of them. Call the result to stop.
 */
export function dragCards(
  board: HTMLElement,
  { drop, dropList, dragging }: CardDrops,
  canDrag: () => boolean = () => true,
): () => void {
  const lists = [...board.querySelectorAll<HTMLElement>('[data-list]')];
  const idOf = (element: HTMLElement): number => Number(element.dataset['list']);
  const cellOf = (element: HTMLElement): Cell => {
    const { lane } = element.dataset;
    return { list: idOf(element), ...(lane === undefined ? {} : { lane: Number(lane) }) };
  };
  const order = [...new Set(lists.map(idOf))];
  let marked: HTMLElement | undefined;
  const mark = (list: HTMLElement | undefined, dragged: readonly number[] = [], index = 0): void => {
    if (marked !== undefined && marked !== list) delete marked.dataset['over'];
    for (const card of board.querySelectorAll<HTMLElement>('[data-gap]')) delete card.dataset['gap'];
    marked = list;
    if (list === undefined) return;
    list.dataset['over'] = '';
    const others = othersOf(list, dragged);
    const next = others[index];
    if (next !== undefined) next.dataset['gap'] = 'before';
    else if (others.length > 0) others.at(-1)!.dataset['gap'] = 'after';
  };
  const draggables = new Map<HTMLElement, () => void>();
  const makeDraggable = (at: Element): void => {
    const element = at.closest<HTMLElement>('[data-card], [data-heading]');
    if (element === null) return;
    // A link or picture that a card is held by would be dragged in its place.
    const held = at.closest<HTMLElement>('a, img');
    if (held !== null && element.contains(held)) held.draggable = false;
    if (draggables.has(element)) return;
    for (const [one, stop] of draggables)
      if (!one.isConnected) {
        stop();
        draggables.delete(one);
      }
    const list = element.closest<HTMLElement>('[data-list]')!;
    if (element.dataset['card'] === undefined) {
      draggables.set(
        element,
        draggable({ element, canDrag, getInitialData: () => ({ board, list: idOf(list) }) }),
      );
      return;
    }
    draggables.set(
      element,
      draggable({
        element,
        canDrag,
        getInitialData: () => ({
          board,
          cards: draggedWith(element).map(numberOf),
          from: cellOf(element.closest<HTMLElement>('[data-list]')!),
        }),
        onGenerateDragPreview() {
          const { length } = draggedWith(element);
          if (length > 1) element.dataset['count'] = String(length);
        },
      }),
    );
  };
  const approached = ({ target }: Event): void => makeDraggable(target as Element);
  board.addEventListener('pointerover', approached);
  // The pointer can rest on one already.
  const under = [...board.querySelectorAll(':hover')].at(-1);
  if (under !== undefined) makeDraggable(under);
  return combine(
    () => {
      board.removeEventListener('pointerover', approached);
      for (const stop of draggables.values()) stop();
    },
    ...lists.map((list) =>
      dropTargetForElements({
        element: list,
        canDrop: ({ source }) =>
          source.data['board'] === board &&
          (source.data['list'] !== undefined || list.dataset['column'] === undefined),
        getData: ({ input, source }) => ({
          to: cellOf(list),
          index: indexAt(list, cardsIn(source), input.clientY),
          isRight: input.clientX > list.getBoundingClientRect().left + list.offsetWidth / 2,
        }),
      }),
    ),
    monitorForElements({
      canMonitor: ({ source }) => source.data['board'] === board,
      onDragStart({ source }) {
        delete source.element.dataset['count'];
        const dragged =
          source.data['list'] === undefined
            ? draggedWith(source.element)
            : [source.element.closest('[data-list]') ?? source.element];
        for (const one of dragged) one.classList.add('is-dragged');
        dragging(true);
      },
      onDrag({ source, location }) {
        const { clientX, clientY } = location.current.input;
        const target = location.current.dropTargets[0];
        const list = target?.element as HTMLElement | undefined;
        const frame = board.getBoundingClientRect();
        scrollAtEdge(board, clientX, frame.left, frame.right, 'left');
        scrollAtEdge(board, clientY, frame.top, frame.bottom, 'top');
        if (source.data['list'] !== undefined) return;
        mark(list, cardsIn(source), Number(target?.data['index'] ?? 0));
        const rows = list?.querySelector('[data-cards]');
        if (rows == null) return;
        const { top, bottom } = rows.getBoundingClientRect();
        scrollAtEdge(rows, clientY, top, bottom, 'top');
      },
      onDrop({ source, location }) {
        mark(undefined);
        for (const one of board.querySelectorAll('.is-dragged')) one.classList.remove('is-dragged');
        const data = location.current.dropTargets[0]?.data;
        if (data !== undefined) {
          const to = data['to'] as Cell;
          if (source.data['list'] === undefined)
            drop(cardsIn(source), source.data['from'] as Cell, {
              ...to,
              index: Number(data['index']),
            });
          else
            dropList(
              Number(source.data['list']),
              order[order.indexOf(to.list) + (data['isRight'] === true ? 1 : 0)],
            );
        }
        dragging(false);
      },
    }),
  );
}
