import { boardsFrame } from '../features/boards/boards.frame.messages.ts';
import { loadBoard, type BoardOwner } from '../features/boards/board.queries.ts';
import { issueCards } from '../features/boards/issue-cards.tsx';
import { leadToBoard, leadToFilters } from '../features/boards/lead-to-board.ts';
import { projectQuery } from '../features/projects/project.queries.ts';
import { pageTitle } from '../platform/document-title.ts';
import { earlyScript } from '../platform/early-script.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { createRoute } from '../platform/routing/route.ts';
import { projectRoute } from './namespace.tsx';

const ofProject = ({ path }: { readonly path: string }): BoardOwner => ({
  kind: 'project',
  path,
  cards: issueCards,
});
const boardsRoute = createRoute({
  parent: projectRoute,
  path: '/boards',
  loader: ({ context: { queryClient }, params, early }) => leadToBoard(queryClient, ofProject(params), early),
  title: ({ params }) => pageTitle(boardsFrame.t('boards'), params.path),
  component: lazyPage(() => import('../features/boards/board-page.tsx')),
});

const boardRoute = createRoute({
  parent: projectRoute,
  path: '/boards/:id',
  validateSearch: issueCards.search,
  beforeLoad: ({ params, search }) => leadToFilters(ofProject(params), Number(params.id), search),
  loader: ({ context, params, search }) =>
    loadBoard(context.queryClient, ofProject(params), Number(params.id), search, projectQuery(params.path)),
  title: ({ params }) => pageTitle(boardsFrame.t('boards'), params.path),
  component: lazyPage(() => import('../features/boards/board-page.tsx')),
  early: earlyScript(() => import('../features/boards/early-drag.ts')),
});

/** Boards of a project's issues. */
const routes = [boardsRoute, boardRoute] as const;
export default routes;
