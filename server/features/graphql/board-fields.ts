import { GraphQLError } from 'graphql';
import type { Context } from '../../platform/context.ts';
import { lazily } from '../../platform/lazily.ts';
import { presentBasicUser } from '../accounts/index.ts';
import { countCards, findBoards, loadBoard, loadPlace, findCards } from '../boards/index.ts';
import type { BoardListRow, BoardRow, LoadedBoard } from '../boards/index.ts';
import { filterOf, findLoadedIssues, loadIssue } from '../issues/index.ts';
import type { IssueFilter } from '../issues/index.ts';
import { findMilestonesByIds } from '../milestones/index.ts';
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
import type {
  BoardId,
  BoardInput,
  ListId,
  ListInput,
  ListLimitsInput,
  UpdateListInput,
} from './board-mutations.ts';
import { connectionOf, pageAsked, partOf } from './connection.ts';
import type { PageAsked } from './connection.ts';
import { showIssue, showIssues } from './show-issues.ts';
import { mutate } from './mutate.ts';
import type { MutationInput } from './mutate.ts';
import { together } from './together.ts';
import {
  fullPathOf,
  gid,
  given,
  groupPathOf,
  idOf,
  milestoneFields,
  numberOf,
  orNull,
  userFields,
} from './values.ts';

/** What cards can be filtered by, and by what they lack. */
interface CardMatch {
  readonly iids?: readonly string[] | null;
  readonly labelName?: readonly (string | null)[] | null;
  readonly milestoneTitle?: string | null;
  readonly milestoneWildcardId?: string | null;
  readonly assigneeUsername?: readonly (string | null)[] | null;
  readonly authorUsername?: string | null;
  readonly myReactionEmoji?: string | null;
  readonly weight?: string | null;
  readonly epicId?: string | null;
}
interface CardFilter extends CardMatch {
  readonly assigneeWildcardId?: string | null;
  readonly weightWildcardId?: string | null;
  readonly epicWildcardId?: string | null;
  readonly search?: string | null;
  readonly confidential?: boolean | null;
  readonly not?: CardMatch | null;
}
interface Filtered {
  readonly filters?: CardFilter | null;
}
type CardsAsked = Filtered & PageAsked;
type ListsAsked = NamedLists & { readonly issueFilters?: CardFilter | null };

/** A filter that has words for none and any beside its values: either is given, not both. */
function orWord(name: string, value: string | null | undefined, word: string | null | undefined) {
  if (value != null && word != null)
    throw new GraphQLError(
      `\`${name}\` and \`${name.replace(/Title$|Id$/, '')}WildcardId\` exclude each other.`,
    );
  return word ?? value;
}

const matchOf = (match: CardMatch & Pick<CardFilter, 'weightWildcardId' | 'epicWildcardId'>) =>
  given({
    iids: match.iids?.map(numberOf),
    labels: match.labelName,
    milestone: orWord('milestoneTitle', match.milestoneTitle, match.milestoneWildcardId),
    assignee_username: match.assigneeUsername,
    author_username: match.authorUsername,
    my_reaction_emoji: match.myReactionEmoji,
    weight: orWord('weight', match.weight, match.weightWildcardId),
    epic_id: orWord('epicId', match.epicId == null ? null : String(idOf(match.epicId)), match.epicWildcardId),
  });

function cardFilter(filters: CardFilter): IssueFilter {
  const query = given({
    ...matchOf(filters),
    assignee_id: filters.assigneeWildcardId,
    search: filters.search,
    confidential: filters.confidential,
    not: filters.not == null ? null : matchOf(filters.not),
  });
  // No column can hold NUL.
  if (JSON.stringify(query).includes('\\u0000')) throw new GraphQLError('A value is not valid.');
  return filterOf(query as Parameters<typeof filterOf>[0]);
}

interface Milestoned {
  readonly milestone: { readonly id: number } | null;
}

/** Gives the milestones of boards or lists, all of which are read when the first is asked for. */
function milestonesOf(ctx: Context, all: readonly Milestoned[]) {
  const ids = all.flatMap(({ milestone }) => milestone?.id ?? []);
  const found = lazily(() => findMilestonesByIds(ctx.platform.db, [...new Set(ids)]));
  return async ({ milestone }: Milestoned) =>
    milestone === null ? null : milestoneFields((await found()).get(milestone.id));
}

/** Lists of a board, whose cards and counts are read with one statement for all of them. */
function listFields(
  ctx: Context,
  board: LoadedBoard,
  lists: readonly BoardListRow[],
  counted: CardFilter | null = null,
) {
  const { db } = ctx.platform;
  const milestoneOf = milestonesOf(ctx, lists);
  const cards = together(async ({ filters, ...asked }: CardsAsked) => {
    const { limit, offset } = pageAsked(asked);
    demandFewCards('issues', limit, lists.length);
    const of = { ...board, filter: cardFilter(filters ?? {}) };
    const found = await findCards(db, ctx.viewer, of, lists, { limit: limit + 1, offset });
    const ids = [...new Set([...found.values()].flatMap((cards) => cards.slice(0, limit)))];
    const loaded = await findLoadedIssues(ctx, ids);
    const issues = showIssues(
      ctx,
      loaded.map(({ issue }) => issue),
    );
    return { found, issues, limit, offset };
  });
  const sizes = together(async ({ filters }: Filtered) => {
    const of = { ...board, filter: cardFilter(filters ?? {}) };
    return countCards(db, ctx.viewer, of, lists);
  });
  return lists.map((list) => {
    const size = async ({ filters }: Filtered) =>
      (await sizes({ filters: filters ?? null })).find(({ id }) => id === list.id)!;
    return {
      id: gid('List', list.id),
      ...commonOfList(list),
      assignee: list.assignee === null ? null : userFields(presentBasicUser(list.assignee, ctx.baseUrl)),
      milestone: () => milestoneOf(list),
      // 0 is no limit.
      maxIssueCount: list.max_issue_count || null,
      maxIssueWeight: list.max_issue_weight || null,
      issuesCount: async ({ filters }: Filtered) => (await size({ filters: filters ?? counted })).size,
      totalWeight: async ({ filters }: Filtered) =>
        (await size({ filters: filters ?? counted })).total_weight,
      async issues(asked: CardsAsked) {
        const { found, issues, limit, offset } = await cards(asked);
        const there = found.get(list.id) ?? [];
        const shown = there.slice(0, limit).flatMap((id) => issues.get(id) ?? []);
        return connectionOf(shown, {
          offset,
          more: there.length > limit,
          count: async () => (await size(asked)).size,
        });
      },
    };
  });
}

/** Boards of one place, without their lists. */
function boardFields(ctx: Context, place: LoadedBoard['place'], boards: readonly BoardRow[]) {
  const milestoneOf = milestonesOf(ctx, boards);
  return boards.map((board) => ({
    ...commonOfBoard(ctx, place, board),
    milestone: () => milestoneOf(board),
    assignee: board.assignee === null ? null : userFields(presentBasicUser(board.assignee, ctx.baseUrl)),
    weight: board.weight,
  }));
}

interface Place {
  readonly kind: 'project' | 'group';
  readonly id: number;
}

const loadedFields = (ctx: Context, loaded: LoadedBoard) => ({
  ...boardFields(ctx, loaded.place, [loaded.board])[0]!,
  lists: listsOfBoard(loaded, (lists, { issueFilters }: ListsAsked) =>
    listFields(ctx, loaded, lists, issueFilters),
  ),
});

/** A board of a project or group; null if there is none, or the viewer may not see it. */
export async function boardOf(ctx: Context, of: Place, id: string) {
  const loaded = await orNull(loadBoard(ctx, idOf(id), { ...of, cards: 'issues' }));
  return loaded === null ? null : loadedFields(ctx, loaded);
}

export interface BoardsAsked extends PageAsked {
  readonly id?: string | null;
}

/** The boards of a project or group by name; null for those who may not read its issues. */
export async function boardsOf(ctx: Context, of: Place, { id, ...asked }: BoardsAsked) {
  const found = await orNull(findBoards(ctx, of.kind, String(of.id)));
  if (found === null) return null;
  const all = found.boards.filter((board) => id == null || board.id === idOf(id));
  const { shown, more, offset } = partOf(all, asked);
  return connectionOf(
    boardFields(ctx, found.place, shown).map((board) => ({ ...board, lists: listsOfOne('board') })),
    { offset, more, count: all.length },
  );
}

interface IssueMoveListInput extends MutationInput, CardMoveInput {
  readonly projectPath: string;
  readonly iid: string;
}

const door = boardDoor({
  cards: 'issues',
  name: 'board',
  defaultName: 'Development',
  boardFields: loadedFields,
  listFields,
});

type CreateBoardInput = BoardInput & {
  readonly projectPath?: string | null;
  readonly groupPath?: string | null;
};

/** The mutations of boards. */
export const boardMutations = {
  createBoard({ input }: { input: CreateBoardInput }, ctx: Context) {
    const { projectPath, groupPath } = input;
    if ((projectPath == null) === (groupPath == null))
      throw new GraphQLError('Exactly one of `projectPath` and `groupPath` is required.');
    return door.create(ctx, input, () =>
      groupPath == null
        ? loadPlace(ctx, 'project', fullPathOf(projectPath!))
        : loadPlace(ctx, 'group', groupPathOf(groupPath)),
    );
  },
  updateBoard: ({ input }: { input: BoardInput & BoardId }, ctx: Context) => door.update(ctx, input),
  destroyBoard: ({ input }: { input: BoardId }, ctx: Context) => door.destroy(ctx, input),
  boardListCreate: ({ input }: { input: ListInput }, ctx: Context) => door.createList(ctx, input),
  updateBoardList: ({ input }: { input: UpdateListInput }, ctx: Context) => door.updateList(ctx, input),
  boardListUpdateLimitMetrics: ({ input }: { input: ListLimitsInput }, ctx: Context) =>
    door.updateLimits(ctx, input),
  destroyBoardList: ({ input }: { input: ListId }, ctx: Context) => door.destroyList(ctx, input),
  issueMoveList({ input }: { input: IssueMoveListInput }, ctx: Context) {
    return mutate(ctx, input, {
      find: () => loadIssue(ctx, fullPathOf(input.projectPath), numberOf(input.iid)),
      async change({ issue }) {
        await moveCard(ctx, await loadBoard(ctx, idOf(input.boardId)), issue.id, input);
      },
      show: async ({ issue }) => {
        const [now] = await findLoadedIssues(ctx, [issue.id]);
        return { issue: now === undefined ? null : showIssue(ctx, now.issue) };
      },
      otherwise: 'The issue could not be moved',
    });
  },
};
