import type { QueryClient } from '@tanstack/react-query';
import { NotFound, redirect } from '../../platform/routing/route.ts';
import { readSession } from '../../platform/session.ts';
import { boardPage, boardsQuery, recentBoardsQuery, type BoardOwner } from './board.queries.ts';

/** For loaders: goes to the board that the viewer looked at last, else to the first one. */
export async function leadToBoard(queryClient: QueryClient, owner: BoardOwner): Promise<never> {
  const [boards, recent] = await Promise.all([
    queryClient.fetchQuery(boardsQuery(owner)),
    readSession(queryClient).user === null ? [] : queryClient.fetchQuery(recentBoardsQuery(owner)),
  ]);
  const id = recent[0]?.id ?? boards[0]?.id;
  if (id === undefined) throw new NotFound();
  throw redirect({ href: boardPage(owner, id), statusCode: 302 });
}
