import type { Context } from '../../platform/context.ts';
import {
  countEpics,
  createCard,
  findBoards,
  listOf,
  loadBoard,
  loadPlace,
  selectEpics,
} from '../boards/index.ts';
import type { BoardListRow, LoadedBoard } from '../boards/index.ts';
import { epicOperations } from '../epics/index.ts';
import {
  commonOfBoard,
  commonOfList,
  demandFewCards,
  listsOfBoard,
  listsOfOne,
  moveCard,
} from './board-parts.ts';
import type { CardMoveInput, NamedLists } from './board-parts.ts';
import { boardDoor } from './board-mutations.ts';
import type { BoardId, BoardInput, ListId, ListInput, UpdateListInput } from './board-mutations.ts';
import { connectionOf, pageAsked, partOf } from './connection.ts';
import type { PageAsked } from './connection.ts';
import { epicFields } from './epic-fields.ts';
import { epicQueryOf } from './epic-query.ts';
import type { EpicsAsked } from './epic-query.ts';
import { mutate } from './mutate.ts';
import type { MutationInput } from './mutate.ts';
import { together } from './together.ts';
import { gid, groupPathOf, idOf, orNull, textOf } from './values.ts';

type CardFilter = Pick<
  EpicsAsked,
  'labelName' | 'authorUsername' | 'myReactionEmoji' | 'search' | 'confidential' | 'not'
>;
interface Filtered {
  readonly filters?: CardFilter | null;
}
type CardsAsked = Filtered & PageAsked;
type ListsAsked = NamedLists & { readonly epicFilters?: CardFilter | null };

/** Lists of a board, whose epics and counts are read with one statement for all of them. */
function listFields(
  ctx: Context,
  board: LoadedBoard,
  lists: readonly BoardListRow[],
  counted: CardFilter | null = null,
) {
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
      epicsCount: ({ filters }: Filtered) => size({ filters: filters ?? counted }),
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
  lists: listsOfBoard(loaded, (lists, { epicFilters }: ListsAsked) =>
    listFields(ctx, loaded, lists, epicFilters),
  ),
});

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

const door = boardDoor({
  cards: 'epics',
  name: 'epicBoard',
  defaultName: 'Epic board',
  boardFields: loadedFields,
  listFields,
});

/** An epic as it is now. */
async function epicNow(ctx: Context, id: number | undefined) {
  const rows = id === undefined ? [] : await epicOperations.find(ctx, [id]);
  return { epic: (await epicFields(ctx, rows))[0] ?? null };
}

type MoveEpic = MutationInput & CardMoveInput & { readonly epicId: string };
type CreateEpic = MutationInput & {
  readonly groupPath: string;
  readonly boardId: string;
  readonly listId: string;
  readonly title: string;
};

/** The mutations of epic boards. */
export const epicBoardMutations = {
  epicBoardCreate: ({ input }: { input: BoardInput & { readonly groupPath: string } }, ctx: Context) =>
    door.create(ctx, input, () => loadPlace(ctx, 'group', groupPathOf(input.groupPath), 'epics')),
  epicBoardUpdate: ({ input }: { input: BoardInput & BoardId }, ctx: Context) => door.update(ctx, input),
  destroyEpicBoard: ({ input }: { input: BoardId }, ctx: Context) => door.destroy(ctx, input),
  epicBoardListCreate: ({ input }: { input: ListInput }, ctx: Context) => door.createList(ctx, input),
  updateEpicBoardList: ({ input }: { input: UpdateListInput }, ctx: Context) => door.updateList(ctx, input),
  epicBoardListDestroy: ({ input }: { input: ListId }, ctx: Context) => door.destroyList(ctx, input),
  epicMoveList({ input }: { input: MoveEpic }, ctx: Context) {
    const epicId = idOf(input.epicId);
    return mutate(ctx, input, {
      find: () => door.load(ctx, idOf(input.boardId)),
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
