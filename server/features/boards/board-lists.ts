import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError, invalid, notFound, unauthorized } from '../../platform/errors.ts';
import { ensureLabels } from '../labels/index.ts';
import {
  deleteListRow,
  findLists,
  foldList,
  insertList,
  lockBoard,
  orderLists,
  updateListLimits,
} from './board.queries.ts';
import type { BoardListRow, ListTarget } from './board.queries.ts';
import { checkUsable } from './check-usable.ts';
import { announceBoard, authorizeBoard, loadBoard } from './board.service.ts';
import type { LoadedBoard } from './board.service.ts';

/** As many lists as a board has between its backlog and its closed list. */
const mostLists = 100;

export interface NewList {
  readonly label_id?: number | undefined;
  readonly assignee_id?: number | undefined;
  readonly milestone_id?: number | undefined;
}

/** The lists that people have made, between the backlog and the closed list. */
export const madeLists = (lists: readonly BoardListRow[]): BoardListRow[] =>
  lists.filter(({ kind }) => kind !== 'backlog' && kind !== 'closed');

/** A list of the board; throws 404. */
export function listOf({ lists }: LoadedBoard, id: number): BoardListRow {
  const list = lists.find((one) => one.id === id);
  if (list === undefined) throw notFound('List');
  return list;
}

/** Changes the board's lists while nobody else does, and announces that to those who have it open. */
function change<T>(ctx: Context, loaded: LoadedBoard, work: (tx: Transaction) => Promise<T>): Promise<T> {
  authorizeBoard(ctx, loaded);
  return transaction(ctx.platform.db, async (tx) => {
    if (!(await lockBoard(tx, loaded.board.id))) throw notFound('Board');
    const done = await work(tx);
    await announceBoard(tx, loaded.board.id);
    return done;
  });
}

/** What a list is to stand for; throws 400 unless exactly one is named, 404 for what the project or group can't use. */
async function targetOf(ctx: Context, { place }: LoadedBoard, asked: NewList): Promise<ListTarget> {
  const { label_id, assignee_id, milestone_id } = asked;
  if (place.cards === 'epics' && label_id === undefined)
    throw invalid({ base: ['The lists of an epic board stand for labels.'] });
  const named = [label_id, assignee_id, milestone_id].filter((id) => id !== undefined).length;
  if (named !== 1)
    throw new AppError(400, {
      error: `label_id, assignee_id, milestone_id are ${named === 0 ? 'missing, exactly one parameter must be provided' : 'mutually exclusive'}`,
    });
  await checkUsable(ctx, place, {
    labelIds: label_id === undefined ? [] : [label_id],
    milestoneId: milestone_id,
    assigneeId: assignee_id,
  });
  if (label_id !== undefined) return { kind: 'label', label_id };
  if (milestone_id !== undefined) return { kind: 'milestone', milestone_id };
  return { kind: 'assignee', assignee_id: assignee_id! };
}

/** Adds a list behind the others. Throws 403 without the right to plan, 400 for one that the board has. */
export async function addList(ctx: Context, loaded: LoadedBoard, asked: NewList): Promise<BoardListRow> {
  authorizeBoard(ctx, loaded);
  const target = await targetOf(ctx, loaded, asked);
  const id = await change(ctx, loaded, async (tx) => {
    const made = madeLists(await findLists(tx, loaded.board.id, undefined));
    if (made.length >= mostLists)
      throw invalid({ base: [`A board has at most ${mostLists} lists. Delete one first.`] });
    const list = await insertList(tx, loaded.board.id, target);
    if (list === undefined) throw invalid({ base: [`The board has a list of this ${target.kind}.`] });
    return list;
  });
  return listOf(await loadBoard(ctx, loaded.board.id), id);
}

/** Labels and lists that a new board begins with. */
const firstLists = new Map([
  ['To Do', '#F0AD4E'],
  ['Doing', '#5CB85C'],
]);

/** Makes the lists To Do and Doing, with their labels where there are none; what is there already stays as it is. Returns all lists. */
export async function makeFirstLists(ctx: Context, loaded: LoadedBoard): Promise<readonly BoardListRow[]> {
  await change(ctx, loaded, async (tx) => {
    const titles = [...firstLists.keys()];
    const made = await ensureLabels(tx, loaded.place, titles, (title) => firstLists.get(title)!);
    for (const { id } of made.toSorted((a, b) => titles.indexOf(a.title) - titles.indexOf(b.title)))
      await insertList(tx, loaded.board.id, { kind: 'label', label_id: id });
  });
  return (await loadBoard(ctx, loaded.board.id)).lists;
}

export interface ListInput {
  /** Among the lists between backlog and closed list, from 0. */
  readonly position?: number | undefined;
  /** For this viewer alone. */
  readonly collapsed?: boolean | undefined;
  readonly max_issue_count?: number | undefined;
  readonly max_issue_weight?: number | undefined;
}

/** Moves, folds or limits a list. Folding is everybody's own; the rest is 403 without the right to plan. */
export async function changeList(
  ctx: Context,
  loaded: LoadedBoard,
  id: number,
  { position, collapsed, max_issue_count, max_issue_weight }: ListInput,
): Promise<BoardListRow> {
  const list = listOf(loaded, id);
  const { user } = ctx.viewer;
  if (user === null) throw unauthorized();
  const limits = {
    ...(max_issue_count === undefined ? {} : { max_issue_count }),
    ...(max_issue_weight === undefined ? {} : { max_issue_weight }),
  };
  const isLimited = Object.keys(limits).length > 0;
  if (isLimited && loaded.board.cards === 'epics')
    throw invalid({ base: ['The lists of an epic board have no limits.'] });
  if (position !== undefined || isLimited)
    await change(ctx, loaded, async (tx) => {
      const made = madeLists(await findLists(tx, loaded.board.id, undefined)).map((one) => one.id);
      if (position !== undefined) {
        if (!made.includes(id))
          throw invalid({ position: ['The first and the last list stay where they are.'] });
        const others = made.filter((one) => one !== id);
        await orderLists(tx, others.toSpliced(Math.min(position, others.length), 0, id));
      }
      if (isLimited) await updateListLimits(tx, id, limits);
    });
  if (collapsed !== undefined && collapsed !== list.collapsed)
    await foldList(ctx.platform.db, user.id, id, collapsed);
  return listOf(await loadBoard(ctx, loaded.board.id), id);
}

/** Takes a list off the board; its issues keep what they have. */
export async function deleteList(ctx: Context, loaded: LoadedBoard, id: number): Promise<void> {
  authorizeBoard(ctx, loaded);
  const { kind } = listOf(loaded, id);
  if (kind === 'backlog' || kind === 'closed')
    throw invalid({ base: ['The first and the last list can be hidden, not deleted.'] });
  await change(ctx, loaded, async (tx) => {
    await deleteListRow(tx, id);
    await orderLists(
      tx,
      madeLists(await findLists(tx, loaded.board.id, undefined)).map((one) => one.id),
    );
  });
}
