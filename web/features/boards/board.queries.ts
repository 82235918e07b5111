import type { CardsAsked } from '../../../contract/boards/boards.calls.ts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { BoardGroup, BoardPage } from '../../../contract/boards/boards.ts';
import type { Api } from '../../platform/api.ts';
import type { Entities, Keep } from '../../platform/entities.ts';
import { fetchAs } from '../../platform/fetch-as.ts';
import { apiQuery, entityQuery, load, type EarlyAnswer, type Loadable } from '../../platform/query.ts';
import { NotFound, redirect } from '../../platform/routing/route.ts';
import { pathPart, url } from '../../platform/url.ts';
import { groupOf, type BoardSearch } from './board-search.ts';
import type { AnyCard, BoardState, CardId, LaneState } from './board-state.ts';
import type { CardType } from './card-type.ts';

/** Whose boards: a project's or a group's. */
export interface BoardOwner {
  readonly kind: 'project' | 'group';
  /** Its full path. */
  readonly path: string;
  /** What the cards of these boards are. */
  readonly cards: CardType;
}

/** The address of its boards, without the relative root. */
export const boardsPath = ({ kind, path, cards: { segment } }: BoardOwner) =>
  kind === 'project'
    ? (`/${pathPart(path)}/-/boards` as const)
    : (`/groups/${pathPart(path)}/-/${segment}` as const);
export const boardPage = (owner: BoardOwner, id: number): string => url(`${boardsPath(owner)}/${id}`);

/** Its boards, by name. */
export const boardsQuery = (owner: BoardOwner) => apiQuery(`${boardsPath(owner)}.json`);
/** Those that the viewer looked at last. */
export const recentBoardsQuery = (owner: BoardOwner) => apiQuery(`${boardsPath(owner)}/recent.json`);

/** What cards are filtered by, and in which lane they are. */
const cardParameters = (
  { cards: { parameters } }: Pick<BoardOwner, 'cards'>,
  search: BoardSearch,
  lane?: number,
): CardsAsked => ({ ...parameters(search), lane });

/** A board as the server sends it, with ids of entities in place of its cards. */
const takeBoard = (
  { cards: { entity } }: BoardOwner,
  answer: BoardPage<AnyCard>,
  keep: Keep,
): BoardState => ({
  ...answer,
  lists: answer.lists.map((list) => ({ ...list, issues: list.issues.map((card) => keep(entity, card)) })),
});

/** A board with its lists, and their first cards as ids of entities: those of one lane, or of all. A board in lanes comes without cards: its lanes have them. */
export const boardQuery = (owner: BoardOwner, id: number, search: BoardSearch, lane?: number) =>
  entityQuery(
    `${boardsPath(owner)}/${id}.json`,
    cardParameters(owner, search, lane),
    (answer, keep): BoardState => takeBoard(owner, answer, keep),
  );

const lastBoardKey = (owner: BoardOwner) => ['last board', boardsPath(owner)] as const;
const ledToKey = (owner: BoardOwner) => ['led to board', boardsPath(owner)] as const;

/** Whether this board is shown because it was the last one when somebody pointed at the link to it: it may have been deleted before they pressed it. */
export const isLedTo = (client: QueryClient, owner: BoardOwner, id: number): boolean =>
  client.getQueryData(ledToKey(owner)) === id;

/** To the board that is the last one now. */
export function leadElsewhere(client: QueryClient, owner: BoardOwner, id: number): string {
  client.removeQueries({ queryKey: ledToKey(owner) });
  client.removeQueries({ queryKey: ['api', `${boardsPath(owner)}/${id}.json`] });
  return url(boardsPath(owner));
}

/**
 * The id of the board that the viewer looked at last, else of the first one, which is stored as `boardQuery` does: who points at a link to it finds both
 * when they press it. `early` is the server's answer, if it has been asked for already.
 */
export const lastBoardQuery = (owner: BoardOwner, early?: EarlyAnswer) =>
  queryOptions({
    queryKey: lastBoardKey(owner),
    queryFn: async ({ client }) => {
      const search = owner.cards.search({});
      const { id } = await fetchAs(
        client,
        `${boardsPath(owner)}/last.json`,
        cardParameters(owner, search),
        (answer) => boardQuery(owner, answer.id, search).queryKey,
        (answer, keep) => takeBoard(owner, answer, keep),
        early,
      );
      return id;
    },
  });

/** So many lanes come at once. */
export const lanesAtOnce = 20;
/** As many as one call brings. */
const mostLanes = 1000;

const laneParameters = (owner: BoardOwner, search: BoardSearch, by: BoardGroup, limit: number) => ({
  ...cardParameters(owner, search),
  group_by: by,
  limit: Math.min(limit, mostLanes),
});

/** A board's lanes by name: the first ones, and as many more as the reader asked for since. */
export const lanesQuery = (owner: BoardOwner, id: number, search: BoardSearch, by: BoardGroup) =>
  apiQuery(`/-/boards/${id}/lanes.json`, laneParameters(owner, search, by, lanesAtOnce));

/** The first lanes, as they are now. */
export const readLanes = (
  api: Api,
  owner: BoardOwner,
  id: number,
  search: BoardSearch,
  by: BoardGroup,
  limit: number,
) => api.get(`/-/boards/${id}/lanes.json`, { query: laneParameters(owner, search, by, limit) });

/** So many lanes of a board that has just come are drawn at once, of those that are not folded. */
export const lanesDrawn = 2;

/** For loaders: a board, and what is shown first of its lanes. */
export async function loadBoard(
  client: QueryClient,
  owner: BoardOwner,
  id: number,
  search: BoardSearch,
  ...others: readonly Loadable[]
): Promise<void> {
  const isLast = client.getQueryData(lastBoardKey(owner)) === id;
  if (isLast) client.setQueryData(ledToKey(owner), id);
  else client.removeQueries({ queryKey: ledToKey(owner) });
  // Another one may be the last from now on.
  client.removeQueries({ queryKey: lastBoardKey(owner) });
  const by = groupOf(search);
  if (by === undefined) {
    try {
      return await load(client, boardQuery(owner, id, search), ...others);
    } catch (error) {
      if (!isLast || !(error instanceof NotFound)) throw error;
      throw redirect({ href: leadElsewhere(client, owner, id), statusCode: 302 });
    }
  }
  const lanes = lanesQuery(owner, id, search, by);
  await load(client, boardQuery(owner, id, search), lanes, ...others);
  const open = client.getQueryData(lanes.queryKey)!.lanes.filter(({ collapsed }) => !collapsed);
  const first = open.slice(0, lanesDrawn);
  await load(client, ...first.map((lane) => boardQuery(owner, id, search, lane.id)));
}

/** Stores cards that an answer has; their ids. */
export function takeCards(
  entities: Entities,
  { cards: { entity } }: Pick<BoardOwner, 'cards'>,
  cards: readonly AnyCard[],
): CardId[] {
  for (const card of cards) entities.put(entity, card);
  return cards.map((card) => card.id as CardId);
}

/** As many cards as one call brings at most. */
const mostCards = 50;

/** The cards of a list that follow a cursor. */
export const readCards = (
  api: Api,
  owner: BoardOwner,
  board: number,
  list: number,
  search: BoardSearch,
  cursor: string | null,
  lane?: number,
) =>
  api.get(`/-/boards/${board}/lists/${list}/issues`, {
    query: { ...cardParameters(owner, search, lane), cursor: cursor ?? undefined, per: mostCards },
  });

/** As many pages as one list is read again, at most. */
const mostPages = 10;

/** What a board shows is read again by `useMoves` alone: an answer that came by itself would take back the moves that wait to be sent. */
export const readByMoves = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/**
 * The board as it is now, with at least as many cards of each list as are shown: nothing that the reader has scrolled to goes away. With `only`, the cards of
 * these lists, and the sizes of all.
 */
export async function readAgain(
  api: Api,
  entities: Entities,
  owner: BoardOwner,
  search: BoardSearch,
  { id: lane, state: shown }: LaneState,
  only?: ReadonlySet<number>,
): Promise<(now: BoardState) => BoardState> {
  const answer = await api.get(`${boardsPath(owner)}/${shown.id}.json`, {
    query: { ...cardParameters(owner, search, lane), lists: only && [...only, 0] },
  });
  const lists = await Promise.all(
    answer.lists.map(async (list) => {
      const wanted = shown.lists.find((one) => one.id === list.id)?.issues.length ?? 0;
      const cards: AnyCard[] = [...list.issues];
      let { next } = list;
      const entered = { ...list.entered };
      for (let page = 0; page < mostPages && next !== null && cards.length < wanted; page++) {
        const more = await readCards(api, owner, shown.id, list.id, search, next, lane);
        // One that was moved between the two answers comes twice.
        cards.push(...more.issues.filter(({ id }) => !cards.some((one) => one.id === id)));
        Object.assign(entered, more.entered);
        ({ next } = more);
      }
      return { ...list, issues: takeCards(entities, owner, cards), next, entered };
    }),
  );
  return (now) => ({
    ...answer,
    lists: lists.map((list) => {
      if (only?.has(list.id) !== false) return list;
      const { issues, next, entered } = now.lists.find((one) => one.id === list.id) ?? list;
      return { ...list, issues, next, entered };
    }),
  });
}
