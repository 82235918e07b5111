import type { QueryClient } from '@tanstack/react-query';
import { orNotFound, type EarlyAnswer } from '../../platform/query.ts';
import { NotFound, redirect } from '../../platform/routing/route.ts';
import { stringifySearch } from '../../platform/search-params.ts';
import { readSession } from '../../platform/session.ts';
import { withoutFilterText, type FilterSearch } from '../planning/index.ts';
import type { BoardSearch } from './board-search.ts';
import {
  boardPage,
  boardsQuery,
  lastBoardQuery,
  recentBoardsQuery,
  type BoardOwner,
} from './board.queries.ts';

/**
 * For loaders: goes to the board that the viewer looked at last, else to the first one. Within the page it comes with the answer that says which one it is; a
 * browser that is sent elsewhere asks for it again. `early` is that answer, if it has been asked for already.
 */
export async function leadToBoard(
  queryClient: QueryClient,
  owner: BoardOwner,
  early?: EarlyAnswer,
): Promise<never> {
  const id = await (typeof window === 'undefined'
    ? findLastBoard(queryClient, owner)
    : orNotFound(queryClient.fetchQuery(lastBoardQuery(owner, early))));
  throw redirect({ href: boardPage(owner, id), statusCode: 302 });
}

async function findLastBoard(queryClient: QueryClient, owner: BoardOwner): Promise<number> {
  const [boards, recent] = await Promise.all([
    queryClient.fetchQuery(boardsQuery(owner)),
    readSession(queryClient).user === null ? [] : queryClient.fetchQuery(recentBoardsQuery(owner)),
  ]);
  const id = recent[0]?.id ?? boards[0]?.id;
  if (id === undefined) throw new NotFound();
  return id;
}

/** For routes: `?search=label:bug`, as the form sends it, leads to the address that says the same by filters. */
export function leadToFilters(owner: BoardOwner, id: number, search: BoardSearch): void {
  const { filters, search: read } = owner.cards;
  const meant = withoutFilterText(filters, search as FilterSearch);
  if (meant !== undefined)
    throw redirect({ href: boardPage(owner, id) + stringifySearch({ ...read(meant) }), statusCode: 302 });
}
