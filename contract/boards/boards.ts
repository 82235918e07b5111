import type { Person } from '../discussions/discussions.ts';
import type { Below } from '../epics/epic-tree.ts';
import type { EpicRow } from '../epics/epics.ts';
import type { IssueListItem } from '../issues/issues.ts';
import type { Label } from '../labels/labels.ts';

export type BoardListKind = 'backlog' | 'label' | 'assignee' | 'milestone' | 'closed';

/** What the cards of a board are. Those of projects are issues; a group has boards of issues, and boards of epics. */
export type CardKind = 'issues' | 'epics';

/** A card: an issue as lists show it, with what boards show besides. */
export interface BoardCard extends IssueListItem {
  project_id: number;
  weight: number | null;
}

/** A card of an epic board: an epic as lists show it, and what is below it. */
export interface EpicCard extends EpicRow {
  below: Below;
}

/** What a list stands for, and how its viewer has folded it. On an epic board, lists in between stand for labels alone, and have no limits. */
export interface BoardList {
  id: number;
  list_type: BoardListKind;
  /** -1 for the backlog, null for the closed list. */
  position: number | null;
  title: string;
  collapsed: boolean;
  label: Pick<Label, 'id' | 'name' | 'color' | 'text_color' | 'description'> | null;
  assignee: Person | null;
  milestone: { id: number; title: string } | null;
  /** 0 is no limit. */
  max_issue_count: number;
  max_issue_weight: number;
}

/** Some of a list's cards, in their order: `issues`, which are epics on an epic board. `next` is the cursor of those that follow; null if there are none. */
export interface BoardCards<Card = BoardCard> {
  issues: Card[];
  next: string | null;
  /** Since when each of them has stood in the list, by their ids. */
  entered: Record<number, string>;
}

/** A list with its first cards, and with how many it has: all of them, however many are there. */
export interface FilledBoardList<Card = BoardCard> extends BoardList, BoardCards<Card> {
  size: number;
  /** 0 on an epic board. */
  total_weight: number;
}

/** What a board shows of all issues: its scope. That of an epic board has labels alone. */
export interface BoardScope {
  labels: Pick<Label, 'id' | 'name' | 'color' | 'text_color' | 'description'>[];
  milestone: { id: number; title: string } | null;
  assignee: Person | null;
  /** -1: of any weight; -2: of none. */
  weight: number;
}

/** What a board's cards can be grouped by, in lanes across its lists. */
export const boardGroups = ['epic', 'assignee', 'label'] as const;
export type BoardGroup = (typeof boardGroups)[number];

/** The cards of a board that have something in common. One of `epic`, `assignee` and `label` says what; none of them in the lane of all other cards. */
export interface BoardLane {
  /** Of what the lane stands for; 0 for all other cards. */
  id: number;
  epic: Pick<EpicRow, 'id' | 'iid' | 'title' | 'state' | 'color' | 'group_path'> | null;
  assignee: Person | null;
  label: BoardList['label'];
  /** Whether this browser has it folded. */
  collapsed: boolean;
  size: number;
  total_weight: number;
}

/** `GET /-/boards/{board}/lanes.json`: the first lanes by name, and behind them that of all other cards. */
export interface BoardLanes {
  /** The group of the board, or of its project: what happens to the epics of lanes is said there. */
  group_id: number | null;
  lanes: BoardLane[];
  /** How many there are besides that of all other cards. */
  total: number;
}

export interface NamedBoard {
  id: number;
  name: string;
}

/** `GET /{project}/-/boards/{id}.json`, `GET /groups/{group}/-/boards/{id}.json`, `GET /groups/{group}/-/epic_boards/{id}.json` */
export interface BoardPage<Card = BoardCard> extends NamedBoard, BoardScope {
  cards: CardKind;
  hide_backlog_list: boolean;
  hide_closed_list: boolean;
  lists: FilledBoardList<Card>[];
  /** All such boards of the project or group, by name. */
  boards: NamedBoard[];
  /** The group whose board it is; null for a project's. */
  group_id: number | null;
  /** Whether the viewer may change lists and boards, and move cards. */
  can_admin: boolean;
  can_create_issue: boolean;
}

/** What a card's move asks for; the ids of lists decide what changes of the issue. */
export interface BoardMove {
  from_list_id: number;
  to_list_id: number;
  /** The issue to follow, and the one to precede: one of them, both, or none to keep the place in the order. */
  move_after_id?: number | null;
  move_before_id?: number | null;
  /** What the lanes are of. */
  group_by?: BoardGroup;
  /** The lanes that the issue leaves, and those that it comes into; 0 is the one of all that is in no other. */
  from_lanes?: readonly number[];
  to_lanes?: readonly number[];
}

/** The same of several issues. */
export interface BoardMoves extends BoardMove {
  ids: readonly number[];
  /** Lanes of single issues, in place of those of all: undoing a move brings each back to where it was. */
  lanes?: readonly { issue_id: number; from: readonly number[]; to: readonly number[] }[];
}

/** The answer to moves: the moved cards as they are now, and in which lists they are. A card can be in several. */
export interface BoardMoved<Card = BoardCard> {
  issues: Card[];
  lists: { id: number; issue_ids: number[] }[];
  /** With `group_by`: in which lanes each of them was, and is now. */
  lanes?: { issue_id: number; was: number[]; is: number[] }[];
}

/** `BoardChannel`: lists or the board itself changed. */
export interface BoardMessage {
  event: 'board';
  tx?: string;
}
