import type {
  BoardCard,
  BoardMoved,
  BoardPage,
  EpicCard,
  FilledBoardList,
} from '../../../contract/boards/boards.ts';
import type { Id } from '../../platform/entities.ts';

export type AnyCard = BoardCard | EpicCard;
export type CardId = Id<AnyCard>;

/** What a card adds to the weight of its list. */
export const weightOf = (card: AnyCard): number => ('weight' in card ? (card.weight ?? 0) : 0);

/** A list with its cards as ids. */
export interface ListState extends Omit<FilledBoardList, 'issues'> {
  issues: CardId[];
}
export interface BoardState extends Omit<BoardPage, 'lists'> {
  lists: ListState[];
}

/** A list of a board, or the part of it that is in a lane. */
export interface Cell {
  readonly list: number;
  readonly lane?: number | undefined;
}

/** Where a card is to go: into which list, and to which place among the others there. */
export interface Place extends Cell {
  readonly index: number;
}

/** The cards of a lane; without `id` those of a board without lanes. */
export interface LaneState {
  readonly id: number | undefined;
  readonly state: BoardState;
}

/** Cards that move together, in their order, each with its weight. */
export type Cards = ReadonlyMap<CardId, number>;

interface CardMove {
  readonly cards: Cards;
  readonly from: number;
  readonly to: Place;
}

const listWith = (state: BoardState, id: number): ListState | undefined =>
  state.lists.find((list) => list.id === id);

/** Whether a card that goes from one list to another is in the first one no more: the table of docs/user/boards.md. */
function leaves(from: ListState, to: ListState): boolean {
  return (
    from.list_type === 'backlog' ||
    from.list_type === 'closed' ||
    to.list_type === 'backlog' ||
    to.list_type === 'closed' ||
    from.list_type === to.list_type
  );
}

const othersIn = ({ issues }: ListState, cards: Cards): CardId[] => issues.filter((id) => !cards.has(id));
const weightOfAll = (ids: readonly CardId[], cards: Cards): number =>
  ids.reduce((sum, id) => sum + (cards.get(id) ?? 0), 0);

function without(list: ListState, cards: Cards): ListState {
  const gone = list.issues.filter((id) => cards.has(id));
  return gone.length === 0
    ? list
    : {
        ...list,
        issues: othersIn(list, cards),
        size: list.size - gone.length,
        total_weight: list.total_weight - weightOfAll(gone, cards),
      };
}

function withCards(list: ListState, cards: Cards, index: number): ListState {
  const come = [...cards.keys()].filter((id) => !list.issues.includes(id));
  return {
    ...list,
    issues: othersIn(list, cards).toSpliced(index, 0, ...cards.keys()),
    // When it came is known once the list is read again.
    entered: Object.fromEntries(
      Object.entries(list.entered).filter(([id]) => !come.includes(Number(id) as CardId)),
    ),
    size: list.size + come.length,
    total_weight: list.total_weight + weightOfAll(come, cards),
  };
}

/** The board after a move, before the server has answered. */
export function afterMove(state: BoardState, { cards, from, to }: CardMove): BoardState {
  const source = listWith(state, from);
  const target = listWith(state, to.list);
  if (source === undefined || target === undefined) return state;
  return {
    ...state,
    lists: state.lists.map((list) => {
      if (list.id === target.id) return withCards(list, cards, to.index);
      // Closed or put back, it is nowhere else.
      const isGone =
        (list.id === source.id && leaves(source, target)) ||
        target.list_type === 'closed' ||
        target.list_type === 'backlog' ||
        list.list_type === 'backlog' ||
        list.list_type === 'closed';
      return isGone ? without(list, cards) : list;
    }),
  };
}

/** A lane's cards without those that have left it. */
export const withoutCards = (state: BoardState, cards: Cards): BoardState => ({
  ...state,
  lists: state.lists.map((list) => without(list, cards)),
});

/** A lane after a move from one cell to another, before the server has answered. */
export function laneAfterMove(
  lane: number | undefined,
  state: BoardState,
  { cards, from, to }: { readonly cards: Cards; readonly from: Cell; readonly to: Place },
): BoardState {
  if (lane === to.lane) return afterMove(state, { cards, from: from.list, to });
  return lane === from.lane ? withoutCards(state, cards) : state;
}

/** The issues beside the place of a move, as the call names them. */
export function neighboursOf(
  state: BoardState,
  { cards, to }: Pick<CardMove, 'cards' | 'to'>,
): { move_after_id: number | null; move_before_id: number | null } {
  const list = listWith(state, to.list);
  const others = list === undefined ? [] : othersIn(list, cards);
  return { move_after_id: others[to.index - 1] ?? null, move_before_id: others[to.index] ?? null };
}

/** The board after the answer to a move: in which lists the cards are, is what the server says. A card that comes into a list by the way is the first there. */
export function afterAnswer(state: BoardState, cards: Cards, lists: BoardMoved['lists']): BoardState {
  const said = new Map(lists.map((list) => [list.id, list.issue_ids]));
  return {
    ...state,
    lists: state.lists.map((list) => {
      const ids = said.get(list.id);
      if (ids === undefined) return list;
      const moved = [...cards].map(([id, weight]) => [id, weight, ids.includes(id)] as const);
      const pick = (is: boolean): Cards =>
        new Map(
          moved.flatMap(([id, weight, isIn]) =>
            isIn === is && isIn !== list.issues.includes(id) ? [[id, weight]] : [],
          ),
        );
      const [come, gone] = [pick(true), pick(false)];
      const left = without(list, gone);
      return come.size === 0 ? left : withCards(left, come, 0);
    }),
  };
}

/** The board with cards in the lists, and at the places, where they were before; all others stay. */
export function withPlacesOf(state: BoardState, before: BoardState, cards: Cards): BoardState {
  return {
    ...state,
    lists: state.lists.map((list) => {
      const were = listWith(before, list.id)?.issues ?? [];
      const back = [...cards].filter(([id]) => were.includes(id));
      // From the first place on, so that each finds those before it.
      back.sort(([a], [b]) => were.indexOf(a) - were.indexOf(b));
      const gone = new Map([...cards].filter(([id]) => !were.includes(id)));
      let put = without(list, gone);
      for (const [id, weight] of back) put = withCards(put, new Map([[id, weight]]), were.indexOf(id));
      return put;
    }),
  };
}

/** The list with the cards that follow those that it has. */
export function withMore(
  state: BoardState,
  listId: number,
  { issues, entered, ...more }: Pick<ListState, 'issues' | 'entered' | 'next' | 'size' | 'total_weight'>,
): BoardState {
  return {
    ...state,
    lists: state.lists.map((list) =>
      list.id === listId
        ? {
            ...list,
            ...more,
            entered: { ...list.entered, ...entered },
            issues: [...list.issues, ...issues.filter((id) => !list.issues.includes(id))],
          }
        : list,
    ),
  };
}

/** Where cards that are carried by keyboard go with an arrow; the same place at an edge. Folded lists are passed over. */
export function stepped(
  state: BoardState,
  at: Place,
  key: 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight',
  cards: Cards,
): Place {
  const lists = state.lists.filter((list) => !list.collapsed);
  const column = lists.findIndex((list) => list.id === at.list);
  const longest = (list: ListState): number => othersIn(list, cards).length;
  if (key === 'ArrowUp') return { ...at, index: Math.max(at.index - 1, 0) };
  if (key === 'ArrowDown')
    return { ...at, index: Math.min(at.index + 1, column === -1 ? 0 : longest(lists[column]!)) };
  const next = lists[column + (key === 'ArrowLeft' ? -1 : 1)];
  return next === undefined ? at : { list: next.id, index: Math.min(at.index, longest(next)) };
}

/** The same through lanes, in the order in which they stand: from the end of a list into the next lane, from its beginning into the one before. */
export function steppedIn(
  lanes: readonly LaneState[],
  at: Place,
  key: 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight',
  cards: Cards,
): Place {
  const row = lanes.findIndex((lane) => lane.id === at.lane);
  if (row === -1) return at;
  const within = { ...stepped(lanes[row]!.state, at, key, cards), lane: at.lane };
  if (within.list !== at.list || within.index !== at.index || key === 'ArrowLeft' || key === 'ArrowRight')
    return within;
  const next = lanes[row + (key === 'ArrowUp' ? -1 : 1)];
  if (next === undefined) return at;
  const list = listWith(next.state, at.list);
  const last = list === undefined ? 0 : othersIn(list, cards).length;
  return { lane: next.id, list: at.list, index: key === 'ArrowUp' ? last : 0 };
}

/** Since when a card has stood in its list; in that of what is closed it does not matter. */
export const enteredAt = ({ list_type, entered }: ListState, card: CardId): string | undefined =>
  list_type === 'closed' ? undefined : entered[card];
