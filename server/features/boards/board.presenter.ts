import type { BoardGroup } from '../../../contract/boards/boards.ts';
import type { Context } from '../../platform/context.ts';
import { presentBasicUser } from '../accounts/index.ts';
import type { UserSummary } from '../accounts/index.ts';
import type { EpicWithId } from '../epics/index.ts';
import type { IssueFilter } from '../issues/index.ts';
import { presentLabel } from '../labels/index.ts';
import type { LabelRow } from '../labels/index.ts';
import { findMilestonesByIds, presentMilestone } from '../milestones/index.ts';
import { presentSimpleProject } from '../projects/index.ts';
import { madeLists } from './board-lists.ts';
import { mayOpen, mayPlan, pathOfPlace } from './board-place.ts';
import type { BoardPlace } from './board-place.ts';
import { listBoardNames } from './board.queries.ts';
import type { BoardListRow, BoardRow } from './board.queries.ts';
import type { LoadedBoard } from './board.service.ts';
import { anyWeight, countLanesOf } from './card.queries.ts';
import type { CardCursor, CardsAsked, ListSize } from './card.queries.ts';
import type { Cards } from './cards.ts';

/** Cards of a list that come at once. */
export const cardsPerPage = 20;

const labelOf = (label: LabelRow) => {
  const { id, name, color, text_color, description } = presentLabel(label);
  return { id, name, color, text_color, description };
};
function personOf(person: UserSummary | null, baseUrl: string) {
  if (person === null) return null;
  const { id, username, name, avatar_url } = presentBasicUser(person, baseUrl);
  return { id, username, name, avatar_url };
}

/** What a list is called, in English. */
export const listTitle = ({ kind, label, assignee, milestone }: BoardListRow): string =>
  kind === 'backlog'
    ? 'Open'
    : kind === 'closed'
      ? 'Closed'
      : (label?.title ?? assignee?.name ?? milestone?.title ?? '');

/** A list as pages read it. */
export const presentList = (list: BoardListRow, baseUrl: string) => ({
  id: list.id,
  list_type: list.kind,
  position: list.position,
  title: listTitle(list),
  collapsed: list.collapsed,
  label: list.label === null ? null : labelOf(list.label),
  assignee: personOf(list.assignee, baseUrl),
  milestone: list.milestone,
  max_issue_count: list.max_issue_count,
  max_issue_weight: list.max_issue_weight,
});

/** The lists that the board shows. */
export const shownLists = ({ board, lists }: Pick<LoadedBoard, 'board' | 'lists'>): BoardListRow[] =>
  lists.filter(
    ({ kind }) =>
      !(kind === 'backlog' && board.hide_backlog_list) && !(kind === 'closed' && board.hide_closed_list),
  );

const cursorText = ({ position, id }: { readonly position: string; readonly id: number }): string =>
  `${position}.${id}`;

/** The cursor of an answer; undefined for what is none. */
export function readCursor(text: string | undefined): CardCursor | undefined {
  const match = /^(-?\d{1,18})\.(\d{1,15})$/.exec(text ?? '');
  return match === null ? undefined : { position: Number(match[1]), id: Number(match[2]) };
}

/** Cards of lists by the lists' ids, with the cursor of those that follow; twenty of each unless it is said. */
export async function presentCards(
  cards: Cards,
  lists: readonly BoardListRow[],
  { limit = cardsPerPage, ...from }: Partial<CardsAsked> = {},
) {
  // One more shows whether others follow.
  const found = await cards.read(lists, { ...from, limit: limit + 1 });
  return new Map(
    [...found].map(([list, all]) => {
      const shown = all.slice(0, limit);
      const next = all.length > limit ? cursorText(shown.at(-1)!) : null;
      const entered: Record<number, string> = Object.fromEntries(
        shown.flatMap((one) => (one.entered === undefined ? [] : [[one.id, one.entered.toISOString()]])),
      );
      return [list, { issues: shown.map(({ card }) => card), next, entered }];
    }),
  );
}

/** How many cards a list has, and what they weigh. */
export async function presentSize(cards: Cards, list: BoardListRow): Promise<Omit<ListSize, 'id'>> {
  const [{ size, total_weight } = { size: 0, total_weight: 0 }] = await cards.sizes([list]);
  return { size, total_weight };
}

const presentScope = (board: BoardRow, baseUrl: string) => ({
  labels: board.labels.map(labelOf),
  label_ids: board.labels.map(({ id }) => id),
  milestone: board.milestone_id === 0 ? { id: 0, title: 'No milestone' } : board.milestone,
  assignee: personOf(board.assignee, baseUrl),
  weight: board.weight ?? anyWeight,
});

/** The first lanes of a board, by name, and that of all other cards behind them. */
export async function presentLanes(
  ctx: Context,
  loaded: LoadedBoard,
  filter: IssueFilter,
  {
    folded,
    ...asked
  }: { readonly by: BoardGroup; readonly limit: number; readonly folded: readonly number[] },
) {
  const { lanes, total } = await countLanesOf(
    ctx.platform.db,
    ctx.viewer,
    { ...loaded, filter },
    shownLists(loaded),
    asked,
  );
  const shown = lanes.map(({ id, size, total_weight, of }) => ({
    id: id ?? 0,
    epic: asked.by === 'epic' ? (of as EpicWithId | null) : null,
    assignee: asked.by === 'assignee' ? personOf(of as UserSummary | null, ctx.baseUrl) : null,
    label: asked.by === 'label' && of !== null ? labelOf(of as LabelRow) : null,
    collapsed: folded.includes(id ?? 0),
    size,
    total_weight,
  }));
  // Cards are also taken out of all others into none.
  const none = {
    id: 0,
    epic: null,
    assignee: null,
    label: null,
    collapsed: folded.includes(0),
    size: 0,
    total_weight: 0,
  };
  return {
    group_id: loaded.place.traversalIds.at(-1) ?? null,
    lanes: shown.at(-1)?.id === 0 ? shown : [...shown, none],
    total,
  };
}

/** A board with its lists and their first cards. A folded list has none: they are asked for when it is unfolded. */
export async function presentBoardPage(
  ctx: Context,
  loaded: LoadedBoard,
  shown: Cards,
  only?: readonly number[],
) {
  const { board, place } = loaded;
  const lists = shownLists(loaded);
  const [boards, sizes] = await Promise.all([listBoardNames(ctx.platform.db, place), shown.sizes(lists)]);
  const unfolded = lists.filter(
    ({ id, collapsed }) => !collapsed && !shown.inLanes && only?.includes(id) !== false,
  );
  const cards = await presentCards(shown, unfolded, { sizes });
  return {
    id: board.id,
    name: board.name,
    cards: board.cards,
    ...presentScope(board, ctx.baseUrl),
    hide_backlog_list: board.hide_backlog_list,
    hide_closed_list: board.hide_closed_list,
    lists: lists.map((list) => {
      const { size, total_weight } = sizes.find(({ id }) => id === list.id)!;
      return {
        ...presentList(list, ctx.baseUrl),
        ...(cards.get(list.id) ?? { issues: [], next: null, entered: {} }),
        size,
        total_weight,
      };
    }),
    boards,
    group_id: place.kind === 'group' ? place.id : null,
    can_admin: mayPlan(ctx, place),
    can_create_issue: mayOpen(ctx, place),
  };
}

/** A label of v4's boards, which say nothing of who reads them. */
function apiLabelOf(label: LabelRow) {
  const { id, name, description, description_html, text_color, color } = presentLabel(label);
  return { id, name, description, description_html, text_color, color };
}

/** Milestones as v4 returns them, by id. */
async function presentMilestones(ctx: Context, ids: readonly (number | null | undefined)[]) {
  const rows = await findMilestonesByIds(ctx.platform.db, [...new Set(ids.flatMap((id) => id || []))]);
  return new Map([...rows].map(([id, row]) => [id, presentMilestone(row, ctx.baseUrl)]));
}

/** Lists as v4 returns them: only those between backlog and closed list. */
export async function presentApiLists(ctx: Context, lists: readonly BoardListRow[]) {
  const milestones = await presentMilestones(
    ctx,
    lists.map(({ milestone }) => milestone?.id),
  );
  return lists.map((list) => {
    const milestone = milestones.get(list.milestone?.id ?? 0);
    return {
      id: list.id,
      label: list.label === null ? null : apiLabelOf(list.label),
      position: list.position ?? 0,
      max_issue_count: list.max_issue_count,
      max_issue_weight: list.max_issue_weight,
      limit_metric: null,
      ...(list.assignee === null ? {} : { assignee: presentBasicUser(list.assignee, ctx.baseUrl) }),
      ...(milestone === undefined ? {} : { milestone }),
    };
  });
}

/** One of them. */
export const presentApiList = async (ctx: Context, list: BoardListRow) =>
  (await presentApiLists(ctx, [list]))[0]!;

/** Whose boards they are, as v4 says it. */
export function ownerOf(ctx: Context, place: BoardPlace) {
  if (place.kind === 'project')
    return { project: presentSimpleProject(place.project, ctx.viewer, ctx), group: null };
  const web_url = ctx.baseUrl + pathOfPlace(place);
  return { project: null, group: { id: place.id, name: place.group.name, web_url } };
}

/** Boards of a project or group as v4 returns them. */
export async function presentBoards(
  ctx: Context,
  place: BoardPlace,
  boards: readonly BoardRow[],
  lists: readonly BoardListRow[],
) {
  const made = madeLists(lists);
  const [milestones, presented] = await Promise.all([
    presentMilestones(
      ctx,
      boards.map(({ milestone_id: id }) => id),
    ),
    presentApiLists(ctx, made),
  ]);
  const owner = ownerOf(ctx, place);
  return boards.map((board) => ({
    id: board.id,
    name: board.name,
    hide_backlog_list: board.hide_backlog_list,
    hide_closed_list: board.hide_closed_list,
    ...owner,
    lists: presented.filter((_, index) => made[index]!.board_id === board.id),
    milestone: milestones.get(board.milestone_id ?? 0) ?? null,
    assignee: board.assignee === null ? null : presentBasicUser(board.assignee, ctx.baseUrl),
    labels: board.labels.map(apiLabelOf),
    weight: board.weight,
  }));
}

/** A board as v4 returns it. */
export async function presentBoard(ctx: Context, { board, place, lists }: LoadedBoard) {
  return (await presentBoards(ctx, place, [board], lists))[0]!;
}
