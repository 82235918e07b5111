import { GraphQLError } from 'graphql';
import type { Context } from '../../platform/context.ts';
import { lazily } from '../../platform/lazily.ts';
import { presentBasicUser } from '../accounts/index.ts';
import { countCards, findBoards, loadBoard, selectCards } from '../boards/index.ts';
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
import type { CardMoveInput } from './board-parts.ts';
import { connectionOf, pageAsked, partOf } from './connection.ts';
import type { PageAsked } from './connection.ts';
import { issueFields } from './issue-fields.ts';
import { mutate } from './mutate.ts';
import type { MutationInput } from './mutate.ts';
import { together } from './together.ts';
import { fullPathOf, gid, idOf, milestoneFields, numberOf, orNull, userFields } from './values.ts';

interface CardFilter {
  readonly iids?: readonly string[] | null;
  readonly labelName?: readonly (string | null)[] | null;
  readonly milestoneTitle?: string | null;
  readonly assigneeUsername?: readonly (string | null)[] | null;
  readonly authorUsername?: string | null;
  readonly search?: string | null;
  readonly confidential?: boolean | null;
}
interface Filtered {
  readonly filters?: CardFilter | null;
}
type CardsAsked = Filtered & PageAsked;

function cardFilter(filters: CardFilter): IssueFilter {
  const query = {
    iids: filters.iids?.map(numberOf),
    labels: filters.labelName,
    milestone: filters.milestoneTitle,
    assignee_username: filters.assigneeUsername,
    author_username: filters.authorUsername,
    search: filters.search,
    confidential: filters.confidential,
  };
  const given = Object.entries(query).filter(([, value]) => value != null);
  // No column can hold NUL.
  if (JSON.stringify(given).includes('\\u0000')) throw new GraphQLError('A value is not valid.');
  return filterOf(Object.fromEntries(given) as Parameters<typeof filterOf>[0]);
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
function listFields(ctx: Context, board: LoadedBoard, lists: readonly BoardListRow[]) {
  const { db } = ctx.platform;
  const milestoneOf = milestonesOf(ctx, lists);
  const cards = together(async ({ filters, ...asked }: CardsAsked) => {
    const { limit, offset } = pageAsked(asked);
    demandFewCards('issues', limit, lists.length);
    const of = { ...board, filter: cardFilter(filters ?? {}) };
    const found = await selectCards(db, ctx.viewer, of, lists, { limit: limit + 1, offset });
    const ids = [...new Set([...found.values()].flatMap((rows) => rows.slice(0, limit).map(({ id }) => id)))];
    const issues = new Map((await findLoadedIssues(ctx, ids)).map(({ issue }) => [issue.id, issue]));
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
      issuesCount: async (asked: Filtered) => (await size(asked)).size,
      totalWeight: async (asked: Filtered) => (await size(asked)).total_weight,
      async issues(asked: CardsAsked) {
        const { found, issues, limit, offset } = await cards(asked);
        const rows = found.get(list.id) ?? [];
        const shown = rows.slice(0, limit).flatMap(({ id }) => issues.get(id) ?? []);
        return connectionOf(
          shown.map((issue) => issueFields(issue, ctx)),
          { offset, more: rows.length > limit, count: async () => (await size(asked)).size },
        );
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

/** A board of a project or group; null if there is none, or the viewer may not see it. */
export async function boardOf(ctx: Context, of: Place, id: string) {
  const loaded = await orNull(loadBoard(ctx, idOf(id), { ...of, cards: 'issues' }));
  if (loaded === null) return null;
  return {
    ...boardFields(ctx, loaded.place, [loaded.board])[0]!,
    lists: listsOfBoard(loaded, (lists) => listFields(ctx, loaded, lists)),
  };
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

/** The mutations of boards. */
export const boardMutations = {
  issueMoveList({ input }: { input: IssueMoveListInput }, ctx: Context) {
    return mutate(ctx, input, {
      find: () => loadIssue(ctx, fullPathOf(input.projectPath), numberOf(input.iid)),
      async change({ issue }) {
        await moveCard(ctx, await loadBoard(ctx, idOf(input.boardId)), issue.id, input);
      },
      show: async ({ issue }) => {
        const [now] = await findLoadedIssues(ctx, [issue.id]);
        return { issue: now === undefined ? null : issueFields(now.issue, ctx) };
      },
      otherwise: 'The issue could not be moved',
    });
  },
};
