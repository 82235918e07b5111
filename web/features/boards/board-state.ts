import type { BoardCard, BoardMoved, BoardPage, FilledBoardList } from '../../../contract/boards/boards.ts';
import type { Id } from '../../platform/entities.ts';

export type CardId = Id<BoardCard>;

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

interface CardMove {
  readonly id: CardId;
  readonly from: number;
  readonly to: Place;
  readonly weight: number;
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

const without = (list: ListState, id: CardId, weight: number): ListState =>
  list.issues.includes(id)
    ? {
        ...list,
        issues: list.issues.filter((one) => one !== id),
        size: list.size - 1,
        total_weight: list.total_weight - weight,
      }
    : list;

function withCard(list: ListState, id: CardId, index: number, weight: number): ListState {
  const others = list.issues.filter((one) => one !== id);
  const isNew = others.length === list.issues.length;
  const { [id as number]: entered, ...of } = list.entered;
  return {
    ...list,
    issues: others.toSpliced(index, 0, id),
    // When it came is known once the list is read again.
    entered: isNew || entered === undefined ? of : list.entered,
    size: list.size + (isNew ? 1 : 0),
    total_weight: list.total_weight + (isNew ? weight : 0),
  };
}

/** The board after a move, before the server has answered. */
export function afterMove(state: BoardState, { id, from, to, weight }: CardMove): BoardState {
  const source = listWith(state, from);
  const target = listWith(state, to.list);
  if (source === undefined || target === undefined) return state;
  return {
    ...state,
    lists: state.lists.map((list) => {
      if (list.id === target.id) return withCard(list, id, to.index, weight);
      // Closed or put back, it is nowhere else.
      const isGone =
        (list.id === source.id && leaves(source, target)) ||
        target.list_type === 'closed' ||
        target.list_type === 'backlog' ||
        list.list_type === 'backlog' ||
        list.list_type === 'closed';
      return isGone ? without(list, id, weight) : list;
    }),
  };
}

/** A lane's cards without one that has left it. */
export const withoutCard = (state: BoardState, id: CardId, weight: number): BoardState => ({
  ...state,
  lists: state.lists.map((list) => without(list, id, weight)),
});

/** A lane after a move from one cell to another, before the server has answered. */
export function laneAfterMove(
  lane: number | undefined,
  state: BoardState,
  {
    id,
    from,
    to,
    weight,
  }: { readonly id: CardId; readonly from: Cell; readonly to: Place; readonly weight: number },
): BoardState {
  if (lane === to.lane) return afterMove(state, { id, from: from.list, to, weight });
  return lane === from.lane ? withoutCard(state, id, weight) : state;
}

/** The issues beside the place of a move, as the call names them. */
export function neighboursOf(
  state: BoardState,
  { id, to }: Pick<CardMove, 'id' | 'to'>,
): { move_after_id: number | null; move_before_id: number | null } {
  const others = (listWith(state, to.list)?.issues ?? []).filter((one) => one !== id);
  return { move_after_id: others[to.index - 1] ?? null, move_before_id: others[to.index] ?? null };
}

/** The board after the answer to a move: in which lists the card is, is what the server says. A card that comes into a list by the way is the first there. */
export function afterAnswer(
  state: BoardState,
  id: CardId,
  weight: number,
  lists: BoardMoved['lists'],
): BoardState {
  const has = new Map(lists.map((list) => [list.id, list.issue_ids.includes(id)]));
  return {
    ...state,
    lists: state.lists.map((list) => {
      const isIn = has.get(list.id);
      if (isIn === undefined || isIn === list.issues.includes(id)) return list;
      return isIn ? withCard(list, id, 0, weight) : without(list, id, weight);
    }),
  };
}

/** The board with a card in the lists, and at the places, where it was before; all others stay. */
export function withPlacesOf(state: BoardState, before: BoardState, id: CardId, weight: number): BoardState {
  return {
    ...state,
    lists: state.lists.map((list) => {
      const place = listWith(before, list.id)?.issues.indexOf(id) ?? -1;
      return place === -1 ? without(list, id, weight) : withCard(list, id, place, weight);
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

/** Where a card that is carried by keyboard goes with an arrow; the same place at an edge. Folded lists are passed over. */
export function stepped(
  state: BoardState,
  at: Place,
  key: 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight',
  id: CardId,
): Place {
  const lists = state.lists.filter((list) => !list.collapsed);
  const column = lists.findIndex((list) => list.id === at.list);
  const longest = (list: ListState): number => list.issues.filter((one) => one !== id).length;
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
  id: CardId,
): Place {
  const row = lanes.findIndex((lane) => lane.id === at.lane);
  if (row === -1) return at;
  const within = { ...stepped(lanes[row]!.state, at, key, id), lane: at.lane };
  if (within.list !== at.list || within.index !== at.index || key === 'ArrowLeft' || key === 'ArrowRight')
    return within;
  const next = lanes[row + (key === 'ArrowUp' ? -1 : 1)];
  if (next === undefined) return at;
  const others = listWith(next.state, at.list)?.issues.filter((one) => one !== id) ?? [];
  return { lane: next.id, list: at.list, index: key === 'ArrowUp' ? others.length : 0 };
}

/** Since when a card has stood in its list; in that of what is closed it does not matter. */
export const enteredAt = ({ list_type, entered }: ListState, card: CardId): string | undefined =>
  list_type === 'closed' ? undefined : entered[card];
