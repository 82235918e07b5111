import { GraphQLError } from 'graphql';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import {
  addList,
  changeBoard,
  changeList,
  createBoard,
  deleteBoard,
  deleteList,
  findBoardOfList,
  loadBoard,
} from '../boards/index.ts';
import type { BoardListRow, LoadedBoard } from '../boards/index.ts';
import { findLabels } from '../labels/index.ts';
import { mutate } from './mutate.ts';
import type { MutationInput } from './mutate.ts';
import { idOf, orNull, refusal, textOf } from './values.ts';

/** What mutations say of a board. */
export interface BoardInput extends MutationInput {
  readonly name?: string | null;
  readonly hideBacklogList?: boolean | null;
  readonly hideClosedList?: boolean | null;
  readonly labels?: readonly string[] | null;
  readonly labelIds?: readonly string[] | null;
  readonly assigneeId?: string | null;
  readonly milestoneId?: string | null;
  readonly weight?: number | null;
}
export interface ListInput extends MutationInput {
  readonly boardId: string;
  readonly backlog?: boolean | null;
  readonly labelId?: string | null;
  readonly assigneeId?: string | null;
  readonly milestoneId?: string | null;
}
export interface UpdateListInput extends MutationInput {
  readonly listId: string;
  readonly position?: number | null;
  readonly collapsed?: boolean | null;
}
export interface ListLimitsInput extends MutationInput {
  readonly listId: string;
  readonly limitMetric?: 'all_metrics' | 'issue_count' | 'issue_weights' | null;
  readonly maxIssueCount?: number | null;
  readonly maxIssueWeight?: number | null;
}
/** What names a board or a list. */
export type BoardId = MutationInput & { readonly id: string };
export type ListId = MutationInput & { readonly listId: string };

/** The number of an id; 0, which stands for none, only where it says so. Throws for what is no id. */
function scopeId(id: string | null | undefined): number | null | undefined {
  if (id == null) return id;
  const number = idOf(id);
  if (number === 0 && !/^(?:gid:\/\/gitlab\/\w+\/)?0$/.test(id)) throw refusal();
  return number;
}

const mostLimit = 1_000_000;

/** The limits that an input sets; 0 is none. Throws where it sets none, and for what is no limit. */
function limitsOf({ limitMetric: metric, maxIssueCount: count, maxIssueWeight: weight }: ListLimitsInput) {
  if (metric == null && count == null && weight == null)
    throw new GraphQLError('One of `limitMetric`, `maxIssueCount` and `maxIssueWeight` is required.');
  for (const [name, limit] of Object.entries({ maxIssueCount: count, maxIssueWeight: weight }))
    if (limit != null && !(limit >= 0 && limit <= mostLimit))
      throw new GraphQLError(`\`${name}\` is below 0 or above ${mostLimit.toLocaleString('en')}.`);
  return {
    max_issue_count: metric === 'issue_weights' ? 0 : (count ?? undefined),
    max_issue_weight: metric === 'issue_count' ? 0 : (weight ?? undefined),
  };
}

/** Labels can be named in two ways; names that there are not are left out, as v4 leaves them out. */
async function changesOf(ctx: Context, place: LoadedBoard['place'], input: BoardInput) {
  const { labels, labelIds } = input;
  const titles = labels?.map((label) => label.replaceAll('\0', ''));
  const named =
    titles == null || titles.length === 0
      ? []
      : (await findLabels(ctx.platform.db, place, { titles })).map(({ id }) => id);
  return {
    name: textOf(input.name),
    hide_backlog_list: input.hideBacklogList ?? undefined,
    hide_closed_list: input.hideClosedList ?? undefined,
    label_ids: labels == null && labelIds == null ? undefined : [...named, ...(labelIds ?? []).map(idOf)],
    assignee_id: scopeId(input.assigneeId),
    milestone_id: scopeId(input.milestoneId),
    weight: input.weight,
  };
}

const givenId = (id: string | null | undefined): number | undefined => (id == null ? undefined : idOf(id));

/**
 * What mutations do with the boards of one kind of card, and with their lists; `name` is that of the board in their payloads. The services
 * behind v4 and the pages do the work and check the rights.
 */
export function boardDoor<Name extends string, Board, List>({
  cards,
  name,
  defaultName,
  boardFields,
  listFields,
}: {
  readonly cards: LoadedBoard['board']['cards'];
  readonly name: Name;
  /** What a new board is called without a name. */
  readonly defaultName: string;
  readonly boardFields: (ctx: Context, board: LoadedBoard) => Board;
  readonly listFields: (ctx: Context, board: LoadedBoard, lists: readonly BoardListRow[]) => readonly List[];
}) {
  /** Throws 404 for what is no board of this kind. */
  const load = async (ctx: Context, id: number): Promise<LoadedBoard> => {
    const loaded = await loadBoard(ctx, id);
    if (loaded.board.cards !== cards) throw notFound('Board');
    return loaded;
  };
  const boardOfList = async (ctx: Context, listId: number): Promise<LoadedBoard> => {
    const id = await findBoardOfList(ctx.platform.db, listId);
    if (id === undefined) throw notFound('List');
    return load(ctx, id);
  };
  const shown = (ctx: Context, loaded: LoadedBoard | null) =>
    ({ [name]: loaded === null ? null : boardFields(ctx, loaded) }) as Record<Name, Board | null>;
  /** A list as it is now; null where it or its board is gone. */
  const listNow = async (ctx: Context, boardId: number, listId: number | undefined) => {
    const board = await orNull(load(ctx, boardId));
    const list = board?.lists.find(({ id }) => id === listId);
    return { list: board === null || list === undefined ? null : listFields(ctx, board, [list])[0]! };
  };
  return {
    load,
    create(ctx: Context, input: BoardInput, findPlace: () => Promise<LoadedBoard['place']>) {
      let made: number | undefined;
      return mutate(ctx, input, {
        find: findPlace,
        change: async (place) => {
          const changes = await changesOf(ctx, place, input);
          made = await createBoard(ctx, place, { ...changes, name: changes.name ?? defaultName });
        },
        show: async () => shown(ctx, made === undefined ? null : await load(ctx, made)),
        otherwise: 'The board could not be made',
      });
    },
    update(ctx: Context, input: BoardInput & BoardId) {
      return mutate(ctx, input, {
        find: () => load(ctx, idOf(input.id)),
        change: async (board) => changeBoard(ctx, board, await changesOf(ctx, board.place, input)),
        show: async ({ board }) => shown(ctx, await load(ctx, board.id)),
        otherwise: 'The board could not be changed',
      });
    },
    destroy(ctx: Context, input: BoardId) {
      return mutate(ctx, input, {
        find: () => load(ctx, idOf(input.id)),
        change: (board) => deleteBoard(ctx, board),
        show: async ({ board }) => shown(ctx, await orNull(load(ctx, board.id))),
        otherwise: 'The board could not be deleted',
      });
    },
    createList(ctx: Context, input: ListInput) {
      const target = {
        label_id: givenId(input.labelId),
        assignee_id: givenId(input.assigneeId),
        milestone_id: givenId(input.milestoneId),
      };
      const isNamed = Object.values(target).some((id) => id !== undefined);
      let made: number | undefined;
      return mutate(ctx, input, {
        find: () => load(ctx, idOf(input.boardId)),
        change: async (board) => {
          if (!isNamed && input.backlog === true) {
            await changeBoard(ctx, board, { hide_backlog_list: false });
            made = board.lists.find(({ kind }) => kind === 'backlog')?.id;
          } else {
            made = (await addList(ctx, board, target)).id;
          }
        },
        show: ({ board }) => listNow(ctx, board.id, made),
        otherwise: 'The list could not be added',
      });
    },
    updateList(ctx: Context, input: UpdateListInput) {
      const id = idOf(input.listId);
      return mutate(ctx, input, {
        find: () => boardOfList(ctx, id),
        change: (board) => {
          if (input.position != null && input.position < 0) throw new GraphQLError('`position` is negative.');
          return changeList(ctx, board, id, {
            position: input.position ?? undefined,
            collapsed: input.collapsed ?? undefined,
          });
        },
        show: ({ board }) => listNow(ctx, board.id, id),
        otherwise: 'The list could not be changed',
      });
    },
    updateLimits(ctx: Context, input: ListLimitsInput) {
      const id = idOf(input.listId);
      return mutate(ctx, input, {
        find: () => boardOfList(ctx, id),
        change: (board) => changeList(ctx, board, id, limitsOf(input)),
        show: ({ board }) => listNow(ctx, board.id, id),
        otherwise: 'The limits could not be changed',
      });
    },
    destroyList(ctx: Context, input: ListId) {
      const id = idOf(input.listId);
      return mutate(ctx, input, {
        find: () => boardOfList(ctx, id),
        change: (board) => deleteList(ctx, board, id),
        show: ({ board }) => listNow(ctx, board.id, id),
        otherwise: 'The list could not be removed',
      });
    },
  };
}
