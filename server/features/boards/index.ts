import type { Feature } from '../../platform/feature.ts';
import { beforeLosses, commonChanged } from '../planning/index.ts';
import { replaceMilestoneOfBoards } from './board.queries.ts';
import { announceBoardsOf } from './board.service.ts';
import { boardChannel } from './board.channel.ts';
import { boardPageRoutes } from './board-page.routes.ts';
import { boardRoutes } from './board.routes.ts';
import { cardRoutes } from './card.routes.ts';
import { epicBoardRoutes } from './epic-board.routes.ts';

export { addList, changeList, deleteList, listOf } from './board-lists.ts';
export { loadPlace, pathOfPlace } from './board-place.ts';
export { listTitle, shownLists } from './board.presenter.ts';
export { findBoardOfList } from './board.queries.ts';
export type { BoardListRow, BoardRow } from './board.queries.ts';
export { mergeLabelsOfBoards } from './board.service.ts';
export { changeBoard, createBoard, deleteBoard, findBoards, loadBoard } from './board.service.ts';
export type { LoadedBoard } from './board.service.ts';
export { countCards, findCards, findOnBoard, readCards } from './card.queries.ts';
export { countEpics, findEpicsOnBoard, selectEpics } from './epic-card.queries.ts';
export { placesOf } from './list-members.ts';
export { createCard, moveCards } from './move-cards.ts';

/** Boards: the issues of a project or group, or the epics of a group, in lists side by side, moved between them. */
export const boardsFeature: Feature = {
  name: 'boards',
  routes(app) {
    boardRoutes(app);
    epicBoardRoutes(app);
    boardPageRoutes(app);
    cardRoutes(app);
  },
  channels: [boardChannel],
  ...beforeLosses(announceBoardsOf),
  replaceMilestones: replaceMilestoneOfBoards,
  reactions: commonChanged('boards', announceBoardsOf),
};
