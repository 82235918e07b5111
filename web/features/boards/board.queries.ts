import type { CardsAsked } from '../../../contract/boards/boards.calls.ts';
import type { BoardCard } from '../../../contract/boards/boards.ts';
import type { Api } from '../../platform/api.ts';
import type { Entities } from '../../platform/entities.ts';
import { apiQuery, entityQuery } from '../../platform/query.ts';
import { pathPart, url } from '../../platform/url.ts';
import { issueListParameters, issues } from '../issues/index.ts';
import type { BoardSearch } from './board-search.ts';
import type { BoardState, CardId } from './board-state.ts';

/** Whose boards: a project's or a group's. */
export interface BoardOwner {
  readonly kind: 'project' | 'group';
  /** Its full path. */
  readonly path: string;
}

/** The address of its boards, without the relative root. */
export const boardsPath = ({ kind, path }: BoardOwner) =>
  kind === 'project'
    ? (`/${pathPart(path)}/-/boards` as const)
    : (`/groups/${pathPart(path)}/-/boards` as const);
export const boardPage = (owner: BoardOwner, id: number): string => url(`${boardsPath(owner)}/${id}`);

/** Its boards, by name. */
export const boardsQuery = (owner: BoardOwner) => apiQuery(`${boardsPath(owner)}.json`);
/** Those that the viewer looked at last. */
export const recentBoardsQuery = (owner: BoardOwner) => apiQuery(`${boardsPath(owner)}/recent.json`);

/** What cards are filtered by: a board shows issues of all states, in an order of its own. */
function cardParameters({ view: _view, ...filters }: BoardSearch): CardsAsked {
  const {
    state: _state,
    order_by: _by,
    sort: _sort,
    scope: _scope,
    page: _page,
    ...asked
  } = issueListParameters(filters);
  return asked;
}

/** A board with its lists, and their first cards as ids of entities. */
export const boardQuery = (owner: BoardOwner, id: number, search: BoardSearch) =>
  entityQuery(`${boardsPath(owner)}/${id}.json`, cardParameters(search), (answer, keep): BoardState => ({
    ...answer,
    lists: answer.lists.map((list) => ({ ...list, issues: list.issues.map((card) => keep(issues, card)) })),
  }));

/** Stores cards that an answer has; their ids. */
export function takeCards(entities: Entities, cards: readonly BoardCard[]): CardId[] {
  for (const card of cards) entities.put(issues, card);
  return cards.map((card) => card.id as CardId);
}

/** As many cards as one call brings at most. */
const mostCards = 50;

/** The cards of a list that follow a cursor. */
export const readCards = (
  api: Api,
  board: number,
  list: number,
  search: BoardSearch,
  cursor: string | null,
) =>
  api.get(`/-/boards/${board}/lists/${list}/issues`, {
    query: { ...cardParameters(search), cursor: cursor ?? undefined, per: mostCards },
  });

/** As many pages as one list is read again, at most. */
const mostPages = 10;

/** The board as it is now, with at least as many cards of each list as are shown: nothing that the reader has scrolled to goes away. */
export async function readAgain(
  api: Api,
  entities: Entities,
  owner: BoardOwner,
  search: BoardSearch,
  shown: BoardState,
): Promise<BoardState> {
  const answer = await api.get(`${boardsPath(owner)}/${shown.id}.json`, { query: cardParameters(search) });
  const lists = await Promise.all(
    answer.lists.map(async (list) => {
      const wanted = shown.lists.find((one) => one.id === list.id)?.issues.length ?? 0;
      const cards = [...list.issues];
      let { next } = list;
      const entered = { ...list.entered };
      for (let page = 0; page < mostPages && next !== null && cards.length < wanted; page++) {
        const more = await readCards(api, shown.id, list.id, search, next);
        cards.push(...more.issues);
        Object.assign(entered, more.entered);
        ({ next } = more);
      }
      return { ...list, issues: takeCards(entities, cards), next, entered };
    }),
  );
  return { ...answer, lists };
}
