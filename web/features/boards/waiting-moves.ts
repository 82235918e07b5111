import type { CardId, Cards, Cell, LaneState } from './board-state.ts';

/** Which lanes a card leaves and comes into. */
export interface LaneChange {
  readonly from: readonly number[];
  readonly to: readonly number[];
}
/** Of each card; other ones than those of the cells where more than one changes. */
export type LaneChanges = ReadonlyMap<CardId, LaneChange>;

/** A move that is shown and that the server has not answered. What one before it comes to can change where its cards come from. */
export interface WaitingMove {
  readonly cards: Cards;
  from: Cell;
  readonly to: Cell;
  lanes: LaneChanges;
  /** How the board was before it. */
  before: readonly LaneState[];
}

/** The cards of a move that no later one moves again: only for those its answer says where they are by now. */
export function lastMoved(queue: readonly WaitingMove[], move: WaitingMove): Cards {
  const later = queue.slice(queue.indexOf(move) + 1);
  return new Map([...move.cards].filter(([id]) => !later.some(({ cards }) => cards.has(id))));
}

/**
 * A move was refused: the next ones of its cards that began where it was to end begin where it began, and would be taken back to there. Answers the cards
 * that go back now, since none moves them again.
 */
export function refuse(queue: readonly WaitingMove[], refused: WaitingMove): Cards {
  const later = queue.slice(queue.indexOf(refused) + 1);
  for (const id of refused.cards.keys()) {
    const next = later.find(({ cards }) => cards.has(id));
    if (next === undefined || next.from.list !== refused.to.list || next.from.lane !== refused.to.lane)
      continue;
    // Cards that move together come from one list: those that came with others stay with them.
    if ([...next.cards.keys()].some((other) => !refused.cards.has(other))) continue;
    next.lanes = new Map(
      [...next.lanes].map(([card, change]) => [
        card,
        { ...change, from: refused.lanes.get(card)?.from ?? change.from },
      ]),
    );
    next.from = refused.from;
    next.before = refused.before;
  }
  return lastMoved(queue, refused);
}
