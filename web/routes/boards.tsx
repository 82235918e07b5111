import { boardsFrame } from '../features/boards/boards.frame.messages.ts';
import { loadBoard, type BoardOwner } from '../features/boards/board.queries.ts';
import { issueCards } from '../features/boards/issue-cards.tsx';
import { leadToBoard, leadToFilters } from '../features/boards/lead-to-board.ts';
import { projectQuery } from '../features/projects/project.queries.ts';
import { pageTitle } from '../platform/document-title.ts';
import { earlyScript } from '../platform/early-script.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { createRoute } from '../platform/routing/route.ts';
import { groupRoute } from './groups.tsx';
import { projectRoute } from './namespace.tsx';

const ofProject = ({ path }: { readonly path: string }): BoardOwner => ({
  kind: 'project',
  path,
  cards: issueCards,
});
const ofGroup = ({ group }: { readonly group: string }): BoardOwner => ({
  kind: 'group',
  path: group,
  cards: issueCards,
});

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
  validateSearch: issueCards.search,
  beforeLoad: ({ params, search }) => leadToFilters(ofProject(params), Number(params.id), search),
  loader: ({ context, params, search }) =>
    loadBoard(context.queryClient, ofProject(params), Number(params.id), search, projectQuery(params.path)),
  title: ({ params }) => pageTitle(boardsFrame.t('boards'), params.path),
  component: lazyPage(() => import('../features/boards/board-page.tsx')),
  early: earlyScript(() => import('../features/boards/early-drag.ts')),
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
  validateSearch: issueCards.search,
  beforeLoad: ({ params, search }) => leadToFilters(ofGroup(params), Number(params.id), search),
  loader: ({ context, params, search }) =>
    loadBoard(context.queryClient, ofGroup(params), Number(params.id), search),
  title: ({ params }) => pageTitle(boardsFrame.t('boards'), params.group),
  component: lazyPage(() => import('../features/boards/group-board-page.tsx')),
  early: earlyScript(() => import('../features/boards/early-drag.ts')),
});

/** Boards of issues: those of projects and groups. */
const routes = [boardsRoute, boardRoute, groupBoardsRoute, groupBoardRoute] as const;
export default routes;
