import { boardsFrame } from '../features/boards/boards.frame.messages.ts';
import { loadBoard, type BoardOwner } from '../features/boards/board.queries.ts';
import { issueCards } from '../features/boards/issue-cards.tsx';
import { leadToBoard, leadToFilters } from '../features/boards/lead-to-board.ts';
import { pageTitle } from '../platform/document-title.ts';
import { earlyScript } from '../platform/early-script.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { createRoute } from '../platform/routing/route.ts';
import { groupRoute } from './group.tsx';

const ofGroup = ({ group }: { readonly group: string }): BoardOwner => ({
  kind: 'group',
  path: group,
  cards: issueCards,
});

const groupBoardsRoute = createRoute({
  parent: groupRoute,
  path: '/-/boards',
  loader: ({ context: { queryClient }, params, early }) => leadToBoard(queryClient, ofGroup(params), early),
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

/** Boards of the issues of a group's projects. Apart from those of a project, which do without what the pages of groups need. */
const routes = [groupBoardsRoute, groupBoardRoute] as const;
export default routes;
