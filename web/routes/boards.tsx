import { boardsFrame } from '../features/boards/boards.frame.messages.ts';
import { boardQuery, boardsQuery, recentBoardsQuery } from '../features/boards/board.queries.ts';
import { issueSearch } from '../features/issues/issue-search.ts';
import { projectPage } from '../features/projects/index.ts';
import { projectQuery } from '../features/projects/project.queries.ts';
import { pageTitle } from '../platform/document-title.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { load } from '../platform/query.ts';
import { createRoute, NotFound, redirect } from '../platform/routing/route.ts';
import { readSession } from '../platform/session.ts';
import { projectRoute } from './namespace.tsx';

/** The board that the viewer looked at last, else the first one. */
const boardsRoute = createRoute({
  parent: projectRoute,
  path: '/boards',
  loader: async ({ context: { queryClient }, params: { path } }) => {
    const [boards, recent] = await Promise.all([
      queryClient.fetchQuery(boardsQuery(path)),
      readSession(queryClient).user === null ? [] : queryClient.fetchQuery(recentBoardsQuery(path)),
    ]);
    const id = recent[0]?.id ?? boards[0]?.id;
    if (id === undefined) throw new NotFound();
    throw redirect({ href: projectPage(path, `boards/${id}`), statusCode: 302 });
  },
  title: ({ params }) => pageTitle(boardsFrame.t('boards'), params.path),
  component: lazyPage(() => import('../features/boards/board-page.tsx')),
});

const boardRoute = createRoute({
  parent: projectRoute,
  path: '/boards/:id',
  validateSearch: issueSearch,
  loader: ({ context, params, search }) =>
    load(context.queryClient, boardQuery(params.path, Number(params.id), search), projectQuery(params.path)),
  title: ({ params }) => pageTitle(boardsFrame.t('boards'), params.path),
  component: lazyPage(() => import('../features/boards/board-page.tsx')),
});

/** Boards of a project. */
const routes = [boardsRoute, boardRoute] as const;
export default routes;
