import type { CardKind } from '../../../contract/boards/boards.ts';
import type { Context } from '../../platform/context.ts';
import { isUniqueViolation, transaction } from '../../platform/database/database.ts';
import type { Connection, Transaction } from '../../platform/database/database.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import { nameProblem } from '../../platform/name.ts';
import { publish, publishAll } from '../../platform/realtime/publish.ts';
import type { IssueScope } from '../issues/index.ts';
import type { Common } from '../planning/index.ts';
import { authorizePlan, findPlace, issuesOf, loadPlace } from './board-place.ts';
import type { BoardOwner, BoardPlace } from './board-place.ts';
import {
  deleteBoardRow,
  findBoard,
  findBoardsOf,
  replaceLabelOfBoards,
  findLists,
  insertBoard,
  listBoards,
  lockBoard,
  lockBoardsOf,
  setBoardLabels,
  updateBoard,
} from './board.queries.ts';
import type { BoardColumns, BoardListRow, BoardRow } from './board.queries.ts';
import { anyWeight, noWeight } from './card.queries.ts';
import { checkUsable } from './check-usable.ts';

/** As many boards as a project or group has. */
const mostBoards = 200;
/** As many labels as a board is limited to: each is a condition on its cards. */
const mostLabels = 100;
/** Those of epics are limited to labels: epics have none of the rest. */
const onlyLabels = 'An epic board can be limited to labels alone.';
const heaviest = 2_147_483_647;

/** A board with its project or group and its lists, as this viewer sees them. */
export interface LoadedBoard {
  readonly board: BoardRow;
  readonly place: BoardPlace;
  readonly lists: readonly BoardListRow[];
  readonly scope: IssueScope;
}

export const boardStream = (id: number): string => `board:${id}`;

const loadedFrom = (
  ctx: Context,
  place: BoardPlace,
  board: BoardRow,
  lists: readonly BoardListRow[],
): LoadedBoard => ({ board, place, lists, scope: issuesOf(ctx, place) });

/** The boards of a project or group by name. Throws what reading its issues or epics throws. */
export async function findBoards(
  ctx: Context,
  kind: BoardPlace['kind'],
  idOrPath: string,
  cards?: CardKind,
): Promise<{ readonly place: BoardPlace; readonly boards: readonly BoardRow[] }> {
  const place = await loadPlace(ctx, kind, idOrPath, cards);
  return { place, boards: await listBoards(ctx.platform.db, place) };
}

/** A board of a project or group whose issues, or epics, this viewer may read; throws 404. `of` is the one that the address names, if it does. */
export async function loadBoard(ctx: Context, id: number, of?: BoardOwner): Promise<LoadedBoard> {
  const { db } = ctx.platform;
  const [board, lists] = await Promise.all([findBoard(db, id), findLists(db, id, ctx.viewer.user?.id)]);
  const place = board === undefined ? undefined : await findPlace(ctx, board);
  if (board === undefined || place === undefined) throw notFound('Board');
  if (of !== undefined && !isOwnedBy(board, of)) throw notFound('Board');
  return loadedFrom(ctx, place, board, lists);
}

/** A board of a place that is being loaded meanwhile; throws 404, and what loading the place throws. */
export async function loadBoardOf(
  ctx: Context,
  place: Promise<BoardPlace>,
  id: number,
): Promise<LoadedBoard> {
  const { db } = ctx.platform;
  const [of, board, lists] = await Promise.all([
    place,
    findBoard(db, id),
    findLists(db, id, ctx.viewer.user?.id),
  ]);
  if (board === undefined || !isOwnedBy(board, of)) throw notFound('Board');
  return loadedFrom(ctx, of, board, lists);
}

const isOwnedBy = ({ project_id, namespace_id, cards }: BoardRow, owner: BoardOwner): boolean =>
  (owner.kind === 'project' ? project_id : namespace_id) === owner.id && cards === owner.cards;

/** Boards and their lists are changed by those who plan issues; throws 403 for others. */
export const authorizeBoard = (ctx: Context, { place }: Pick<LoadedBoard, 'place'>): void =>
  authorizePlan(ctx, place);

export interface BoardInput {
  readonly name?: string | undefined;
  /** Empty texts are left out: clients send one for no label. */
  readonly label_ids?: readonly (number | '')[] | undefined;
  readonly assignee_id?: number | null | undefined;
  /** 0: issues without one. */
  readonly milestone_id?: number | null | undefined;
  readonly weight?: number | null | undefined;
  readonly hide_backlog_list?: boolean | undefined;
  readonly hide_closed_list?: boolean | undefined;
}

interface CheckedBoard {
  readonly columns: BoardColumns;
  readonly labelIds: readonly number[] | undefined;
}

/** Throws 400 with what can't be taken, 404 for labels, people and milestones that the project or group can't use. */
async function check(ctx: Context, place: BoardPlace, input: BoardInput): Promise<CheckedBoard> {
  const name = input.name?.trim();
  const problem = name === undefined ? undefined : nameProblem(name);
  if (problem !== undefined) throw invalid({ name: [problem] });
  const { milestone_id: milestoneId, assignee_id: assigneeId, weight } = input;
  const wanted =
    input.label_ids === undefined ? undefined : [...new Set(input.label_ids)].filter((id) => id !== '');
  if (wanted !== undefined && wanted.length > mostLabels)
    throw invalid({ label_ids: [`are too many (maximum is ${mostLabels})`] });
  // 0 is no milestone, and nobody.
  await checkUsable(ctx, place, {
    labelIds: wanted,
    milestoneId: milestoneId === 0 ? undefined : (milestoneId ?? undefined),
    assigneeId: assigneeId === 0 ? undefined : (assigneeId ?? undefined),
  });
  if (weight != null && (weight < noWeight || weight > heaviest))
    throw invalid({ weight: ['must be a whole number from 0, -1 for any or -2 for none'] });
  const limited = [milestoneId, assigneeId || null, weight === anyWeight ? null : weight];
  if (place.cards === 'epics' && limited.some((value) => value != null))
    throw invalid({ base: [onlyLabels] });
  const columns = {
    name,
    milestone_id: milestoneId,
    assignee_id: assigneeId === 0 ? null : assigneeId,
    weight: weight === anyWeight ? null : weight,
    hide_backlog_list: input.hide_backlog_list,
    hide_closed_list: input.hide_closed_list,
  };
  return {
    columns: Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)),
    labelIds: wanted,
  };
}

const named = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (isUniqueViolation(error)) throw invalid({ name: ['has already been taken'] });
    throw error;
  }
};

/** Announces to everybody who has the board open that it, or a list of it, has changed. */
export const announceBoard = (tx: Transaction, id: number): Promise<void> =>
  publish(tx, boardStream(id), { event: 'board' });

const announceBoards = (db: Connection, boards: readonly number[]): Promise<void> =>
  publishAll(
    db,
    boards.map((board) => [boardStream(board), { event: 'board' }]),
  );

/** Tells the same of the boards that have a list of a milestone or label, or are limited to it. */
export async function announceBoardsOf(db: Connection, common: Common): Promise<void> {
  await announceBoards(db, await findBoardsOf(db, common));
}

/** Makes a board of a project or group; throws 403 without the right to plan there, 400 for a name that another one has. */
export async function createBoard(ctx: Context, place: BoardPlace, input: BoardInput): Promise<number> {
  authorizePlan(ctx, place);
  const { columns, labelIds } = await check(ctx, place, { ...input, name: input.name ?? '' });
  return named(
    transaction(ctx.platform.db, async (tx) => {
      if ((await lockBoardsOf(tx, place)).length >= mostBoards)
        throw invalid({ base: [`A ${place.kind} has at most ${mostBoards} boards. Delete one first.`] });
      const id = await insertBoard(tx, place, { ...columns, name: columns.name! });
      if (labelIds !== undefined) await setBoardLabels(tx, id, labelIds);
      return id;
    }),
  );
}

/** Changes name, scope or hidden lists. Throws as making one does. */
export async function changeBoard(
  ctx: Context,
  loaded: LoadedBoard,
  input: BoardInput,
): Promise<LoadedBoard> {
  authorizeBoard(ctx, loaded);
  const { board, place } = loaded;
  const { columns, labelIds } = await check(ctx, place, input);
  await named(
    transaction(ctx.platform.db, async (tx) => {
      if (!(await lockBoard(tx, board.id))) throw notFound('Board');
      await updateBoard(tx, board.id, columns);
      if (labelIds !== undefined) await setBoardLabels(tx, board.id, labelIds);
      await announceBoard(tx, board.id);
    }),
  );
  return loadBoard(ctx, board.id);
}

/** Deletes a board with its lists; its issues stay. The last one of a project or group stays: 400. */
export async function deleteBoard(ctx: Context, loaded: LoadedBoard): Promise<void> {
  authorizeBoard(ctx, loaded);
  const { board, place } = loaded;
  await transaction(ctx.platform.db, async (tx) => {
    const there = await lockBoardsOf(tx, place);
    if (!there.includes(board.id)) throw notFound('Board');
    if (there.length === 1) throw invalid({ base: [`The last board of a ${place.kind} can’t be deleted.`] });
    await announceBoard(tx, board.id);
    await deleteBoardRow(tx, board.id);
  });
}

/** What shows or wants labels that become another shows or wants that one. */
export async function mergeLabelsOfBoards(
  tx: Transaction,
  from: readonly number[],
  into: number,
): Promise<void> {
  await announceBoards(tx, await replaceLabelOfBoards(tx, from, into));
}
