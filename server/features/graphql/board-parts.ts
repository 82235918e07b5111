import { GraphQLError } from 'graphql';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import {
  findEpicsOnBoard,
  findOnBoard,
  listTitle,
  moveCards,
  pathOfPlace,
  placesOf,
  shownLists,
} from '../boards/index.ts';
import type { BoardListRow, BoardRow, LoadedBoard } from '../boards/index.ts';
import { connectionOf, partOf } from './connection.ts';
import type { PageAsked } from './connection.ts';
import { gid, idOf, labelFields, pathOf } from './values.ts';

/** As many cards of a board are answered at once. */
const mostCards = 2000;

/** Throws for more cards than are answered at once: `limit` of each of so many lists. */
export function demandFewCards(cards: LoadedBoard['board']['cards'], limit: number, lists: number): void {
  if (limit * lists > mostCards)
    throw new GraphQLError(
      `These are more than ${mostCards} ${cards}. Ask for fewer lists or ${cards} at once.`,
    );
}

/** What boards of issues and boards of epics answer alike, without their lists. */
export function commonOfBoard(ctx: Context, place: LoadedBoard['place'], board: BoardRow) {
  const [type, segment] =
    board.cards === 'epics' ? ['Boards::EpicBoard', 'epic_boards'] : ['Board', 'boards'];
  const webUrl = `${ctx.baseUrl}${pathOfPlace(place)}/-/${segment}/${board.id}`;
  return {
    id: gid(type!, board.id),
    name: board.name,
    hideBacklogList: board.hide_backlog_list,
    hideClosedList: board.hide_closed_list,
    labels: { nodes: board.labels.map(labelFields) },
    webUrl,
    webPath: pathOf(webUrl),
  };
}

/** What their lists answer alike. */
export const commonOfList = (list: BoardListRow) => ({
  title: listTitle(list),
  listType: list.kind,
  position: list.position,
  collapsed: list.collapsed,
  label: list.label === null ? null : labelFields(list.label),
});

export interface NamedLists extends PageAsked {
  readonly id?: string | null;
}

/** Answers the lists of one board: all that it shows, or the one that is named. `fields` are those of several. */
export const listsOfBoard =
  <List, Asked extends NamedLists>(
    board: LoadedBoard,
    fields: (lists: readonly BoardListRow[], asked: Asked) => readonly List[],
  ) =>
  (asked: Asked) => {
    const { id } = asked;
    const all = shownLists(board).filter((list) => id == null || list.id === idOf(id));
    const { shown, more, offset } = partOf(all, asked);
    return connectionOf(fields(shown, asked), { offset, more, count: all.length });
  };

/** In place of the lists of several boards: reading the cards of all of them would take as long as there are boards. */
export const listsOfOne = (call: string) => (): never => {
  throw new GraphQLError(`Lists are answered of one board by itself: ask for it with ${call}(id:).`);
};

/** What mutations that move a card name. */
export interface CardMoveInput {
  readonly boardId: string;
  readonly fromListId?: string | null;
  readonly toListId?: string | null;
  readonly moveBeforeId?: string | null;
  readonly moveAfterId?: string | null;
}

const numbered = (id: string | null | undefined): number | null => (id == null ? null : idOf(id));

/** The first list of a board that has the card. Throws 404. */
async function listWith(ctx: Context, board: LoadedBoard, cardId: number): Promise<number> {
  const isOfEpics = board.board.cards === 'epics';
  const cards = isOfEpics
    ? await findEpicsOnBoard(ctx, board, [cardId])
    : await findOnBoard(ctx.platform.db, ctx.viewer, board, [cardId]);
  const place = placesOf(board.lists, cards).find(({ issue_ids: ids }) => ids.includes(cardId));
  if (place === undefined) throw notFound(isOfEpics ? 'Epic' : 'Issue');
  return place.id;
}

/** Moves a card to another list or place; without lists, within the first one that has it. Throws what moving cards throws. */
export async function moveCard(
  ctx: Context,
  board: LoadedBoard,
  cardId: number,
  input: CardMoveInput,
): Promise<void> {
  const [from, to] = [numbered(input.fromListId), numbered(input.toListId)];
  const at = from ?? to ?? (await listWith(ctx, board, cardId));
  await moveCards(ctx, board, [cardId], {
    from_list_id: at,
    to_list_id: to ?? at,
    move_after_id: numbered(input.moveAfterId),
    move_before_id: numbered(input.moveBeforeId),
  });
}
