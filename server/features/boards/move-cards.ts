import type { BoardGroup } from '../../../contract/boards/boards.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { AppError, badRequest, invalid, notFound, unprocessable } from '../../platform/errors.ts';
import { epicOperations } from '../epics/index.ts';
import {
  authorizeIssue,
  changeAndPlaceIssues,
  createIssue,
  findLoadedIssue,
  findLoadedIssues,
} from '../issues/index.ts';
import { changeAndPlace, neighboursOf, placeNamed } from '../planning/index.ts';
import type { Between, SubjectChanges } from '../planning/index.ts';
import { listOf } from './board-lists.ts';
import { presentEpicCards, presentWholeCard } from './card.presenter.ts';
import type { PresentedCard, PresentedEpicCard } from './card.presenter.ts';
import { authorizeProject, loadProject } from '../projects/index.ts';
import type { LoadedBoard } from './board.service.ts';
import { areOnBoard, findOnBoard, noWeight } from './card.queries.ts';
import { findEpicsOnBoard } from './epic-card.queries.ts';
import { placesOf } from './list-members.ts';
import { findLanesOf } from './lane.queries.ts';
import { bothChanges, changesOfLanes, demandLanes } from './lane-rules.ts';
import type { LaneMove } from './lane-rules.ts';
import { changesOfMove } from './move-rules.ts';

/** The moved cards as they are now, and in which lists they are; in which lanes each was and is, where they are moved between lanes. */
export interface Moved {
  readonly issues: readonly (PresentedCard | PresentedEpicCard)[];
  readonly lists: readonly { readonly id: number; readonly issue_ids: readonly number[] }[];
  readonly lanes?: readonly {
    readonly issue_id: number;
    readonly was: readonly number[];
    readonly is: readonly number[];
  }[];
}

/** As many cards as one call moves (docs/user/boards.md). */
const mostMoved = 50;

export interface Move {
  readonly from_list_id?: number | null | undefined;
  readonly to_list_id?: number | null | undefined;
  readonly move_after_id?: number | null | undefined;
  readonly move_before_id?: number | null | undefined;
  readonly group_by?: BoardGroup | undefined;
  readonly from_lanes?: readonly number[] | undefined;
  readonly to_lanes?: readonly number[] | undefined;
  /** Of cards that go between other lanes than the rest. */
  readonly lanes?:
    | readonly {
        readonly issue_id: number;
        readonly from: readonly number[];
        readonly to: readonly number[];
      }[]
    | undefined;
}

/** Why an issue is not in the lane that it was to be moved to. */
const refused: Record<BoardGroup, string> = {
  epic: 'The issue is not in this epic.',
  assignee:
    'The issue can’t be assigned like this: who can’t see its project can’t be assigned, and an issue in the list of a person is assigned to that person.',
  label: 'The issue can’t have this label together with what the list stands for.',
};

/** Between which lanes each card goes; none without what lanes are of. */
function lanesOf(
  ids: readonly number[],
  { group_by: by, from_lanes: from = [], to_lanes: to = [], lanes = [] }: Partial<Move>,
): ReadonlyMap<number, LaneMove> {
  if (by === undefined) return new Map();
  const own = new Map(lanes.map(({ issue_id: id, ...move }) => [id, move]));
  return new Map(ids.map((id) => [id, { by, from, to, ...own.get(id) }]));
}

/**
 * Moves cards to a place in a list, in the given order: as one change with one event for each. Throws 404 for cards that are not on the board, 403 without the
 * right to plan them, 422 for more than 50, and where one could not come into its lane.
 */
export async function moveCards(
  ctx: Context,
  loaded: LoadedBoard,
  ids: readonly number[],
  { from_list_id: fromId, to_list_id: toId, move_after_id: after, move_before_id: before, ...lanes }: Move,
): Promise<Moved> {
  if (ids.length > mostMoved) throw unprocessable(`No more than ${mostMoved} cards can be moved at once.`);
  const lists = [fromId, toId].flatMap((id) => (id == null ? [] : [listOf(loaded, id)]));
  if (lists.length === 1)
    throw new AppError(400, { error: `${fromId == null ? 'from' : 'to'}_list_id is missing` });
  const [from, to] = lists;
  const unique = [...new Set(ids)];
  if (lanes.lanes?.some(({ issue_id: id }) => !unique.includes(id)) === true)
    throw badRequest('lanes are of cards that are moved');
  const between = placeNamed(unique, { after, before });
  const ofList = (from && to && changesOfMove(from, to, loaded.lists)) ?? {};
  if (from === undefined && neighboursOf(between).length === 0)
    throw new AppError(400, { error: 'from_list_id is missing, to_list_id is missing' });
  if (lanes.group_by !== undefined) demandLanes(loaded.board);
  return loaded.board.cards === 'epics'
    ? moveEpics(ctx, loaded, unique, { between, ofList })
    : moveIssues(ctx, loaded, unique, { between, ofList, lanes });
}

async function moveIssues(
  ctx: Context,
  loaded: LoadedBoard,
  ids: readonly number[],
  {
    between,
    ofList,
    lanes,
  }: {
    readonly between: Between;
    readonly ofList: SubjectChanges;
    readonly lanes: Partial<Move>;
  },
): Promise<Moved> {
  const { db } = ctx.platform;
  const { place } = loaded;
  const [areShown, issues] = await Promise.all([
    areOnBoard(db, ctx.viewer, loaded, [...ids, ...neighboursOf(between)]),
    findLoadedIssues(ctx, ids, place.kind === 'project' ? place.project : undefined),
  ]);
  if (!areShown) throw notFound('Issue');
  const found = new Map(issues.map((one) => [one.issue.id, one]));
  const by = lanes.group_by;
  const laneMoves = lanesOf(ids, lanes);
  const lanesNow = async (db: Connection): Promise<ReadonlyMap<number, readonly number[]>> =>
    by === undefined ? new Map() : findLanesOf(db, ctx.viewer, loaded, by, ids);
  const was = await lanesNow(db);
  const all = ids.map((id) => {
    const issue = found.get(id);
    if (issue === undefined) throw notFound('Issue');
    authorizeIssue(ctx, 'admin', issue);
    const lane = laneMoves.get(id);
    const ofLane = lane === undefined ? {} : changesOfLanes(lane, was.get(id) ?? []);
    return { loaded: issue, changes: bothChanges(ofList, ofLane) };
  });
  await changeAndPlaceIssues(ctx, all, between, async (tx) => {
    const entered = [...laneMoves].map(
      ([id, { from, to }]) => [id, to.filter((one) => !from.includes(one))] as const,
    );
    if (by === undefined || entered.every(([, lanes]) => lanes.length === 0)) return;
    // People and labels that an issue can't have are left out, and a scoped label excludes another one.
    const is = await lanesNow(tx);
    if (entered.some(([id, lanes]) => lanes.some((one) => is.get(id)?.includes(one) !== true)))
      throw unprocessable(refused[by]);
  });
  const [moved, is] = await Promise.all([
    // Out of the board's scope a card is no longer shown, but moved all the same.
    findOnBoard(db, ctx.viewer, loaded, ids),
    lanesNow(db),
  ]);
  return {
    issues: inOrder(ids, moved).map((row) => presentWholeCard(ctx, place, row)),
    lists: placesOf(loaded.lists, moved),
    ...(by === undefined
      ? {}
      : { lanes: ids.map((id) => ({ issue_id: id, was: was.get(id) ?? [], is: is.get(id) ?? [] })) }),
  };
}

async function moveEpics(
  ctx: Context,
  loaded: LoadedBoard,
  ids: readonly number[],
  { between, ofList }: { readonly between: Between; readonly ofList: SubjectChanges },
): Promise<Moved> {
  const shown = [...ids, ...neighboursOf(between)];
  const found = new Map((await findEpicsOnBoard(ctx, loaded, shown)).map((epic) => [epic.id, epic]));
  if (shown.some((id) => !found.has(id))) throw notFound('Epic');
  const all = ids.map((id) => {
    const epic = found.get(id)!;
    epicOperations.authorize(ctx, 'admin', epic);
    return { subject: epicOperations.planned(ctx, epic), changes: ofList };
  });
  await changeAndPlace(ctx, 'Epic', all, between, {
    async announce(tx) {
      for (const { subject } of all) await subject.announce(tx, {});
    },
  });
  // Out of the board's scope a card is no longer shown, but moved all the same.
  const moved = await findEpicsOnBoard(ctx, loaded, ids);
  return {
    issues: await presentEpicCards(ctx, inOrder(ids, moved)),
    lists: placesOf(loaded.lists, moved),
  };
}

function inOrder<Row extends { readonly id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const order = new Map(ids.map((id, index) => [id, index]));
  return rows.toSorted((a, b) => order.get(a.id)! - order.get(b.id)!);
}

/** The project of a new card: the board's, or the one below the board's group that is named; throws 400, 404 or 403. */
async function projectFor(ctx: Context, { place }: LoadedBoard, named: number | undefined) {
  if (place.kind === 'project') return place.project;
  if (named === undefined) throw badRequest('project_id is missing');
  const project = await loadProject(ctx, String(named));
  if (!project.namespace_traversal_ids.includes(place.id)) throw notFound('Project');
  return project;
}

/**
 * Opens an issue in a list, with what the list and the board's scope stand for; on a group's board in the project that is named. On an epic board, an epic of the
 * group. Throws what opening one throws.
 */
export async function createCard(
  ctx: Context,
  loaded: LoadedBoard,
  listId: number,
  { title, project_id }: { readonly title: string; readonly project_id?: number | undefined },
): Promise<PresentedCard | PresentedEpicCard> {
  const list = listOf(loaded, listId);
  const { board, place } = loaded;
  const labels = [...board.labels, ...(list.label === null ? [] : [list.label])];
  const labelIds = [...new Set(labels.map(({ id }) => id))];
  if (list.kind === 'closed') throw invalid({ base: ['New cards begin in a list of open ones.'] });
  if (board.cards === 'epics') {
    const group = String(place.id);
    const own = { body: {}, asked: group };
    const epic = await epicOperations.create(ctx, group, { title, attributes: { labelIds }, own });
    const [card] = await presentEpicCards(ctx, [epic]);
    if (card === undefined) throw notFound('Epic');
    return card;
  }
  const project = await projectFor(ctx, loaded, project_id);
  authorizeProject(ctx, 'admin_issue', project);
  const { assignee_id: assigneeId, weight } = board;
  const people = [assigneeId, list.assignee?.id].filter((id) => id != null);
  const { issue } = await createIssue(ctx, project, {
    title,
    attributes: {
      labelIds,
      assigneeIds: [...new Set(people)],
      milestoneId: list.milestone?.id ?? board.milestone?.id,
      weight: weight === null || weight === noWeight ? undefined : weight,
    },
  });
  return presentWholeCard(ctx, place, (await findLoadedIssue(ctx, issue.id))!.issue);
}
