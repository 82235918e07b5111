import type { Static } from 'typebox';
import type { Context } from '../../platform/context.ts';
import { badRequest } from '../../platform/errors.ts';
import { filterOf } from '../issues/index.ts';
import type { Issue } from '../issues/index.ts';
import type { BoardListRow } from './board.queries.ts';
import type { LoadedBoard } from './board.service.ts';
import { presentCard, readEpicCards } from './card.presenter.ts';
import type { PresentedCard, PresentedEpicCard } from './card.presenter.ts';
import { countCards, findCards, findEntered, readCards } from './card.queries.ts';
import type { CardIds, CardsAsked, ListSize } from './card.queries.ts';
import { countEpics, selectEpics } from './epic-card.queries.ts';
import type { CardsQuery } from './lane.parameters.ts';
import { demandLanes } from './lane-rules.ts';

/** A card of a list with its place in the order, of which cursors are made. */
export interface PlacedCard {
  readonly id: number;
  readonly position: string;
  readonly card: PresentedCard | PresentedEpicCard;
  /** Since when it has stood there. */
  readonly entered: Date | undefined;
}

/** The cards of a board that match what is asked for, as one viewer sees them. */
export interface Cards {
  /** Those of lists in their order, by the lists' ids. */
  readonly read: (
    lists: readonly BoardListRow[],
    asked: CardsAsked,
  ) => Promise<ReadonlyMap<number, readonly PlacedCard[]>>;
  /** How many these lists have, and what they weigh. */
  readonly sizes: (lists: readonly BoardListRow[]) => Promise<ListSize[]>;
  /** Whether the board is shown in lanes, which have the cards. */
  readonly inLanes: boolean;
}

/** What a page asks for of a board. Throws 400 for a lane of nothing, and for lanes of epics, which have none. */
export function cardsOf(
  ctx: Context,
  loaded: LoadedBoard,
  query: Static<typeof CardsQuery>,
  present: PresentIssue = (issue) => presentCard(issue, ctx.baseUrl),
): Cards {
  return loaded.board.cards === 'epics' ? epicsOf(ctx, loaded, query) : issuesOf(ctx, loaded, query, present);
}
type PresentIssue = (issue: Issue) => PresentedCard;

function issuesOf(
  ctx: Context,
  loaded: LoadedBoard,
  { group_by: by, lane: id, ...query }: Static<typeof CardsQuery>,
  present: PresentIssue,
): Cards {
  if (id !== undefined && by === undefined) throw badRequest('group_by is missing');
  const lane = by === undefined || id === undefined ? undefined : { by, id, place: loaded.place };
  const of = { ...loaded, filter: filterOf(query), lane };
  const { db } = ctx.platform;
  return {
    async read(lists, asked) {
      const found = await findCards(db, ctx.viewer, of, lists, asked);
      const [cards, entered] = await Promise.all([
        readCards(db, ctx.viewer, of.scope, found),
        findEntered(db, loaded.lists, found),
      ]);
      return new Map(
        [...cards].map(([list, rows]) => [
          list,
          rows.map((row) => ({
            id: row.id,
            position: row.position,
            card: present(row),
            entered: entered.get(list)?.get(row.id),
          })),
        ]),
      );
    },
    sizes: (lists) => countCards(db, ctx.viewer, of, lists),
    inLanes: by !== undefined && id === undefined,
  };
}

/** Filters that nothing of an epic could match. */
const ofIssuesAlone = ['epic_id', 'iteration_id', 'issue_type', 'due_date'] as const;

function epicsOf(
  ctx: Context,
  loaded: LoadedBoard,
  { group_by: by, lane, ...query }: Static<typeof CardsQuery>,
): Cards {
  if (by !== undefined || lane !== undefined) demandLanes(loaded.board);
  const foreign = ofIssuesAlone.find((name) => query[name] !== undefined);
  if (foreign !== undefined) throw badRequest(`Epics have no ${foreign}`);
  return {
    async read(lists, asked) {
      const found = await selectEpics(ctx, loaded, query, lists, asked);
      const ids: CardIds = new Map([...found].map(([list, placed]) => [list, placed.map(({ id }) => id)]));
      const [cards, entered] = await Promise.all([
        readEpicCards(ctx, [...ids.values()].flat()),
        findEntered(ctx.platform.db, loaded.lists, ids),
      ]);
      return new Map(
        [...found].map(([list, placed]) => [
          list,
          placed.flatMap(({ id, position }) => {
            const card = cards.get(id);
            return card === undefined ? [] : [{ id, position, card, entered: entered.get(list)?.get(id) }];
          }),
        ]),
      );
    },
    sizes: (lists) => countEpics(ctx, loaded, query, lists),
    inLanes: false,
  };
}
