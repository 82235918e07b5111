import type { QueryClient } from '@tanstack/react-query';
import { boardsFrame } from '../features/boards/boards.frame.messages.ts';
import {
  boardPage,
  boardsQuery,
  loadBoard,
  recentBoardsQuery,
  type BoardOwner,
} from '../features/boards/board.queries.ts';
import { boardSearch } from '../features/boards/board-search.ts';
import { projectQuery } from '../features/projects/project.queries.ts';
import { pageTitle } from '../platform/document-title.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { createRoute, NotFound, redirect } from '../platform/routing/route.ts';
import { readSession } from '../platform/session.ts';
import { groupRoute } from './groups.tsx';
import { projectRoute } from './namespace.tsx';

/** Goes to the board that the viewer looked at last, else to the first one. */
async function leadToBoard(queryClient: QueryClient, owner: BoardOwner): Promise<never> {
  const [boards, recent] = await Promise.all([
    queryClient.fetchQuery(boardsQuery(owner)),
    readSession(queryClient).user === null ? [] : queryClient.fetchQuery(recentBoardsQuery(owner)),
  ]);
  const id = recent[0]?.id ?? boards[0]?.id;
  if (id === undefined) throw new NotFound();
  throw redirect({ href: boardPage(owner, id), statusCode: 302 });
}

const ofProject = ({ path }: { readonly path: string }): BoardOwner => ({ kind: 'project', path });
const ofGroup = ({ group }: { readonly group: string }): BoardOwner => ({ kind: 'group', path: group });

const boardsRoute = createRoute({
  parent: projectRoute,
  path: '/boards',
  loader: ({ context: { queryClient }, params }) => leadToBoard(queryClient, ofProject(params)),
  title: ({ params }) => pageTitle(boardsFrame.t('boards'), params.path),
  component: lazyPage(() => import('../features/boards/board-page.tsx')),
});

const boardRoute = createRoute({
  parent: projectRoute,
  path: '/boards/:id',
  validateSearch: boardSearch,
  loader: ({ context, params, search }) =>
    loadBoard(context.queryClient, ofProject(params), Number(params.id), search, projectQuery(params.path)),
  title: ({ params }) => pageTitle(boardsFrame.t('boards'), params.path),
  component: lazyPage(() => import('../features/boards/board-page.tsx')),
});

const groupBoardsRoute = createRoute({
  parent: groupRoute,
  path: '/-/boards',
  loader: ({ context: { queryClient }, params }) => leadToBoard(queryClient, ofGroup(params)),
  title: ({ params }) => pageTitle(boardsFrame.t('boards'), params.group),
  component: lazyPage(() => import('../features/boards/group-board-page.tsx')),
});

const groupBoardRoute = createRoute({
  parent: groupRoute,
  path: '/-/boards/:id',
  validateSearch: boardSearch,
  loader: ({ context, params, search }) =>
    loadBoard(context.queryClient, ofGroup(params), Number(params.id), search),
  title: ({ params }) => pageTitle(boardsFrame.t('boards'), params.group),
  component: lazyPage(() => import('../features/boards/group-board-page.tsx')),
});

/** Boards of projects and groups. */
const routes = [boardsRoute, boardRoute, groupBoardsRoute, groupBoardRoute] as const;
export default routes;
