import { GraphQLError } from 'graphql';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import {
  addList,
  changeBoard,
  changeList,
  countEpics,
  createBoard,
  createCard,
  deleteBoard,
  deleteList,
  findBoardOfList,
  findBoards,
  listOf,
  loadBoard,
  loadPlace,
  selectEpics,
} from '../boards/index.ts';
import type { BoardListRow, LoadedBoard } from '../boards/index.ts';
import { epicOperations } from '../epics/index.ts';
import { findLabels } from '../labels/index.ts';
import {
  commonOfBoard,
  commonOfList,
  demandFewCards,
  listsOfBoard,
  listsOfOne,
  moveCard,
  numbered,
} from './board-parts.ts';
import type { CardMoveInput } from './board-parts.ts';
import { connectionOf, pageAsked, partOf } from './connection.ts';
import type { PageAsked } from './connection.ts';
import { epicFields, epicQueryOf } from './epic-fields.ts';
import type { EpicsAsked } from './epic-fields.ts';
import { mutate } from './mutate.ts';
import type { MutationInput } from './mutate.ts';
import { together } from './together.ts';
import { gid, groupPathOf, idOf, orNull, textOf } from './values.ts';

interface Filtered {
  readonly filters?: Pick<EpicsAsked, 'labelName' | 'authorUsername' | 'search' | 'confidential'> | null;
}
type CardsAsked = Filtered & PageAsked;

/** Lists of a board, whose epics and counts are read with one statement for all of them. */
function listFields(ctx: Context, board: LoadedBoard, lists: readonly BoardListRow[]) {
  const cards = together(async ({ filters, ...asked }: CardsAsked) => {
    const { limit, offset } = pageAsked(asked);
    demandFewCards('epics', limit, lists.length);
    const query = epicQueryOf(filters ?? {});
    const found = await selectEpics(ctx, board, query, lists, { limit: limit + 1, offset });
    const ids = [...found.values()].flatMap((placed) => placed.slice(0, limit).map(({ id }) => id));
    const epics = await epicFields(ctx, await epicOperations.find(ctx, [...new Set(ids)]));
    return { found, epics: new Map(epics.map((epic) => [epic.id, epic])), limit, offset };
  });
  const sizes = together(({ filters }: Filtered) =>
    countEpics(ctx, board, epicQueryOf(filters ?? {}), lists),
  );
  return lists.map((list) => {
    const size = async ({ filters }: Filtered) =>
      (await sizes({ filters: filters ?? null })).find(({ id }) => id === list.id)!.size;
    return {
      id: gid('Boards::EpicList', list.id),
      ...commonOfList(list),
      epicsCount: size,
      async epics(asked: CardsAsked) {
        const { found, epics, limit, offset } = await cards(asked);
        const placed = found.get(list.id) ?? [];
        const shown = placed.slice(0, limit).flatMap(({ id }) => epics.get(gid('Epic', id)) ?? []);
        return connectionOf(shown, { offset, more: placed.length > limit, count: () => size(asked) });
      },
    };
  });
}

const loadedFields = (ctx: Context, loaded: LoadedBoard) => ({
  ...commonOfBoard(ctx, loaded.place, loaded.board),
  lists: listsOfBoard(loaded, (lists) => listFields(ctx, loaded, lists)),
});

/** An epic board, if this is one. Throws 404. */
async function loadEpicBoard(ctx: Context, id: number): Promise<LoadedBoard> {
  const loaded = await loadBoard(ctx, id);
  if (loaded.board.cards !== 'epics') throw notFound('Board');
  return loaded;
}

/** The board of a list. Throws 404. */
async function boardOfList(ctx: Context, listId: number): Promise<LoadedBoard> {
  const id = await findBoardOfList(ctx.platform.db, listId);
  if (id === undefined) throw notFound('List');
  return loadEpicBoard(ctx, id);
}

/** An epic board of a group; null if there is none, or the viewer may not see it. */
export async function epicBoardOf(ctx: Context, groupId: number, id: string) {
  const of = { kind: 'group', id: groupId, cards: 'epics' } as const;
  const loaded = await orNull(loadBoard(ctx, idOf(id), of));
  return loaded === null ? null : loadedFields(ctx, loaded);
}

/** The epic boards of a group by name. */
export async function epicBoardsOf(ctx: Context, groupId: number, asked: PageAsked) {
  const found = await orNull(findBoards(ctx, 'group', String(groupId), 'epics'));
  if (found === null) return null;
  const { shown, more, offset } = partOf(found.boards, asked);
  return connectionOf(
    shown.map((board) => ({
      ...commonOfBoard(ctx, found.place, board),
      lists: listsOfOne('epicBoard'),
    })),
    { offset, more, count: found.boards.length },
  );
}

interface BoardInput extends MutationInput {
  readonly name?: string | null;
  readonly hideBacklogList?: boolean | null;
  readonly hideClosedList?: boolean | null;
  readonly labels?: readonly string[] | null;
  readonly labelIds?: readonly string[] | null;
}

/** What a mutation says of a board. Labels can be named in two ways; names that there are not are left out, as v4 leaves them out. */
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
  };
}

/** What a new board is called without a name. */
const defaultName = 'Epic board';

/** A list of a board as it is now; null where either is gone. */
async function listNow(ctx: Context, boardId: number, listId: number | undefined) {
  const board = await orNull(loadEpicBoard(ctx, boardId));
  const list = board?.lists.find(({ id }) => id === listId);
  return { list: board === null || list === undefined ? null : listFields(ctx, board, [list])[0]! };
}

/** An epic as it is now. */
async function epicNow(ctx: Context, id: number | undefined) {
  const rows = id === undefined ? [] : await epicOperations.find(ctx, [id]);
  return { epic: (await epicFields(ctx, rows))[0] ?? null };
}

type Create = BoardInput & { readonly groupPath: string };
type Update = BoardInput & { readonly id: string };
type Destroy = MutationInput & { readonly id: string };
type CreateList = MutationInput & {
  readonly boardId: string;
  readonly labelId?: string | null;
  readonly backlog?: boolean | null;
};
type UpdateList = MutationInput & {
  readonly listId: string;
  readonly position?: number | null;
  readonly collapsed?: boolean | null;
};
type DestroyList = MutationInput & { readonly listId: string };
type MoveEpic = MutationInput & CardMoveInput & { readonly epicId: string };
type CreateEpic = MutationInput & {
  readonly groupPath: string;
  readonly boardId: string;
  readonly listId: string;
  readonly title: string;
};

/** The mutations of epic boards. */
export const epicBoardMutations = {
  epicBoardCreate({ input }: { input: Create }, ctx: Context) {
    let made: number | undefined;
    return mutate(ctx, input, {
      find: () => loadPlace(ctx, 'group', groupPathOf(input.groupPath), 'epics'),
      change: async (place) => {
        const changes = await changesOf(ctx, place, input);
        made = await createBoard(ctx, place, { ...changes, name: changes.name ?? defaultName });
      },
      show: async () => ({
        epicBoard: made === undefined ? null : loadedFields(ctx, await loadEpicBoard(ctx, made)),
      }),
      otherwise: 'The board could not be made',
    });
  },
  epicBoardUpdate({ input }: { input: Update }, ctx: Context) {
    return mutate(ctx, input, {
      find: () => loadEpicBoard(ctx, idOf(input.id)),
      change: async (board) => changeBoard(ctx, board, await changesOf(ctx, board.place, input)),
      show: async ({ board }) => ({ epicBoard: loadedFields(ctx, await loadEpicBoard(ctx, board.id)) }),
      otherwise: 'The board could not be changed',
    });
  },
  destroyEpicBoard({ input }: { input: Destroy }, ctx: Context) {
    return mutate(ctx, input, {
      find: () => loadEpicBoard(ctx, idOf(input.id)),
      change: (board) => deleteBoard(ctx, board),
      show: async ({ board }) => {
        const now = await orNull(loadEpicBoard(ctx, board.id));
        return { epicBoard: now === null ? null : loadedFields(ctx, now) };
      },
      otherwise: 'The board could not be deleted',
    });
  },
  epicBoardListCreate({ input }: { input: CreateList }, ctx: Context) {
    let made: number | undefined;
    return mutate(ctx, input, {
      find: () => loadEpicBoard(ctx, idOf(input.boardId)),
      change: async (board) => {
        if (input.labelId == null && input.backlog === true) {
          await changeBoard(ctx, board, { hide_backlog_list: false });
          made = board.lists.find(({ kind }) => kind === 'backlog')?.id;
        } else {
          made = (await addList(ctx, board, { label_id: numbered(input.labelId) ?? undefined })).id;
        }
      },
      show: ({ board }) => listNow(ctx, board.id, made),
      otherwise: 'The list could not be added',
    });
  },
  updateEpicBoardList({ input }: { input: UpdateList }, ctx: Context) {
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
  epicBoardListDestroy({ input }: { input: DestroyList }, ctx: Context) {
    const id = idOf(input.listId);
    return mutate(ctx, input, {
      find: () => boardOfList(ctx, id),
      change: (board) => deleteList(ctx, board, id),
      show: ({ board }) => listNow(ctx, board.id, id),
      otherwise: 'The list could not be removed',
    });
  },
  epicMoveList({ input }: { input: MoveEpic }, ctx: Context) {
    const epicId = idOf(input.epicId);
    return mutate(ctx, input, {
      find: () => loadEpicBoard(ctx, idOf(input.boardId)),
      change: (board) => moveCard(ctx, board, epicId, input),
      show: () => epicNow(ctx, epicId),
      otherwise: 'The epic could not be moved',
    });
  },
  boardEpicCreate({ input }: { input: CreateEpic }, ctx: Context) {
    let made: number | undefined;
    return mutate(ctx, input, {
      async find() {
        const place = await loadPlace(ctx, 'group', groupPathOf(input.groupPath), 'epics');
        return loadBoard(ctx, idOf(input.boardId), place);
      },
      async change(board) {
        const list = listOf(board, idOf(input.listId));
        made = (await createCard(ctx, board, list.id, { title: textOf(input.title) ?? '' })).id;
      },
      show: () => epicNow(ctx, made),
      otherwise: 'The epic could not be made',
    });
  },
};
