import type { Person } from '../discussions/discussions.ts';
import type { Milestone } from '../milestones/milestones.ts';
import type { IssuesAsked } from '../issues/issues.ts';
import type {
  BoardCard,
  BoardGroup,
  BoardLanes,
  BoardCards,
  BoardList,
  BoardMove,
  BoardMoved,
  BoardMoves,
  BoardPage,
  EpicCard,
  NamedBoard,
} from './boards.ts';

export interface BoardChanges {
  name?: string;
  label_ids?: readonly (number | '')[];
  assignee_id?: number | null;
  /** 0: none; null: any. */
  milestone_id?: number | null;
  weight?: number;
  hide_backlog_list?: boolean;
  hide_closed_list?: boolean;
}

/** Which cards: what lists of issues are filtered by, and those of one lane. */
export interface CardsAsked extends Omit<IssuesAsked, 'state' | 'order_by' | 'sort' | 'scope' | 'page'> {
  group_by?: BoardGroup;
  lane?: number;
}

/** A board that is read again: only these lists come with their cards, all others with their sizes; 0 is none. */
export interface BoardAsked extends CardsAsked {
  lists?: readonly number[];
}

declare module '../calls.ts' {
  interface Calls {
    'GET /:project/-/boards.json': { answer: NamedBoard[] };
    'GET /:project/-/boards/recent.json': { answer: NamedBoard[] };
    'GET /:project/-/boards/last.json': { query: CardsAsked; answer: BoardPage<BoardCard | EpicCard> };
    'POST /:project/-/boards.json': { body: { board: BoardChanges }; answer: NamedBoard };
    'GET /:project/-/boards/:id.json': { query: BoardAsked; answer: BoardPage<BoardCard | EpicCard> };
    'PUT /:project/-/boards/:id.json': { body: { board: BoardChanges }; answer: NamedBoard };
    'DELETE /:project/-/boards/:id.json': { answer: undefined };
    'GET /groups/:group/-/boards.json': { answer: NamedBoard[] };
    'GET /groups/:group/-/boards/recent.json': { answer: NamedBoard[] };
    'GET /groups/:group/-/boards/last.json': { query: CardsAsked; answer: BoardPage<BoardCard | EpicCard> };
    'POST /groups/:group/-/boards.json': { body: { board: BoardChanges }; answer: NamedBoard };
    'GET /groups/:group/-/boards/:id.json': { query: BoardAsked; answer: BoardPage<BoardCard | EpicCard> };
    'PUT /groups/:group/-/boards/:id.json': { body: { board: BoardChanges }; answer: NamedBoard };
    'DELETE /groups/:group/-/boards/:id.json': { answer: undefined };
    'GET /groups/:group/-/epic_boards.json': { answer: NamedBoard[] };
    'GET /groups/:group/-/epic_boards/recent.json': { answer: NamedBoard[] };
    'GET /groups/:group/-/epic_boards/last.json': {
      query: CardsAsked;
      answer: BoardPage<BoardCard | EpicCard>;
    };
    'POST /groups/:group/-/epic_boards.json': { body: { board: BoardChanges }; answer: NamedBoard };
    'GET /groups/:group/-/epic_boards/:id.json': {
      query: BoardAsked;
      answer: BoardPage<BoardCard | EpicCard>;
    };
    'PUT /groups/:group/-/epic_boards/:id.json': { body: { board: BoardChanges }; answer: NamedBoard };
    'DELETE /groups/:group/-/epic_boards/:id.json': { answer: undefined };
    // By the id of a board of either kind; those of lanes, assignees and milestones for boards of issues alone.
    'GET /-/boards/:board/lanes.json': {
      query: Omit<CardsAsked, 'lane'> & { group_by: BoardGroup; limit?: number };
      answer: BoardLanes;
    };
    'GET /-/boards/:board/lists': { answer: BoardList[] };
    'GET /-/boards/:board/assignees.json': { query: { search?: string }; answer: Person[] };
    'GET /-/boards/:board/milestones.json': { query: { search?: string }; answer: Milestone[] };
    'POST /-/boards/:board/lists': {
      body: { list: { label_id?: number; assignee_id?: number; milestone_id?: number } };
      answer: BoardList;
    };
    'POST /-/boards/:board/lists/generate.json': { answer: BoardList[] };
    'PUT /-/boards/:board/lists/:id': {
      body: {
        list: { position?: number; collapsed?: boolean; max_issue_count?: number; max_issue_weight?: number };
      };
      answer: BoardList;
    };
    'DELETE /-/boards/:board/lists/:id': { answer: undefined };
    'GET /-/boards/:board/lists/:id/issues': {
      query: CardsAsked & { page?: number; per?: number; cursor?: string };
      answer: BoardCards<BoardCard | EpicCard> & { size: number; total_weight: number };
    };
    'GET /-/boards/:board/issues.json': {
      query: CardsAsked & { page?: number; per?: number; cursor?: string };
      answer: BoardCards<BoardCard | EpicCard> & { size: number; total_weight: number };
    };
    'POST /-/boards/:board/lists/:id/issues': {
      body: { issue: { title: string; project_id?: number } };
      answer: BoardCard | EpicCard;
    };
    'PUT /-/boards/:board/issues/:issue': { body: BoardMove; answer: BoardMoved<BoardCard | EpicCard> };
    'PUT /-/boards/:board/issues/bulk_move': {
      body: BoardMoves;
      answer: BoardMoved<BoardCard | EpicCard>;
    };
  }
}
