import { loadBoard, type BoardOwner } from '../features/boards/board.queries.ts';
import { epicCards } from '../features/boards/epic-cards.tsx';
import { leadToBoard, leadToFilters } from '../features/boards/lead-to-board.ts';
import { pageTitle } from '../platform/document-title.ts';
import { earlyScript } from '../platform/early-script.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { createRoute } from '../platform/routing/route.ts';
import { groupRoute } from './group.tsx';

const ownerOf = ({ group }: { readonly group: string }): BoardOwner => ({
  kind: 'group',
  path: group,
  cards: epicCards,
});

const epicBoardsRoute = createRoute({
  parent: groupRoute,
  path: '/-/epic_boards',
  loader: ({ context: { queryClient }, params, early }) => leadToBoard(queryClient, ownerOf(params), early),
  title: ({ params }) => pageTitle(epicCards.t('boards'), params.group),
  component: lazyPage(() => import('../features/boards/epic-board-page.tsx')),
});

const epicBoardRoute = createRoute({
  parent: groupRoute,
  path: '/-/epic_boards/:id',
  validateSearch: epicCards.search,
  beforeLoad: ({ params, search }) => leadToFilters(ownerOf(params), Number(params.id), search),
  loader: ({ context, params, search }) =>
    loadBoard(context.queryClient, ownerOf(params), Number(params.id), search),
  title: ({ params }) => pageTitle(epicCards.t('boards'), params.group),
  component: lazyPage(() => import('../features/boards/epic-board-page.tsx')),
  early: earlyScript(() => import('../features/boards/early-drag.ts')),
});

/** Boards of epics. */
const routes = [epicBoardsRoute, epicBoardRoute] as const;
export default routes;
