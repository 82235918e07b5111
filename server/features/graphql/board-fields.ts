import { GraphQLError } from 'graphql';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { lazily } from '../../platform/lazily.ts';
import { presentBasicUser } from '../accounts/index.ts';
import {
  countCards,
  findBoards,
  findOnBoard,
  listTitle,
  loadBoard,
  moveCards,
  pathOfPlace,
  placesOf,
  selectCards,
  shownLists,
} from '../boards/index.ts';
import type { BoardListRow, BoardRow, LoadedBoard } from '../boards/index.ts';
import { filterOf, findLoadedIssues, loadIssue } from '../issues/index.ts';
import type { IssueFilter } from '../issues/index.ts';
import { findMilestonesByIds } from '../milestones/index.ts';
import { connectionOf, pageAsked, partOf } from './connection.ts';
import type { PageAsked } from './connection.ts';
import { issueFields } from './issue-fields.ts';
import { mutate } from './mutate.ts';
import type { MutationInput } from './mutate.ts';
import { together } from './together.ts';
import {
  fullPathOf,
  gid,
  idOf,
  labelFields,
  milestoneFields,
  numberOf,
  orNull,
  pathOf,
  userFields,
} from './values.ts';

/** As many issues of a board are answered at once. */
const mostCards = 2000;

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
    if (limit * lists.length > mostCards)
      throw new GraphQLError(
        `These are more than ${mostCards} issues. Ask for fewer lists or issues at once.`,
      );
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
      title: listTitle(list),
      listType: list.kind,
      position: list.position,
      collapsed: list.collapsed,
      label: list.label === null ? null : labelFields(list.label),
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
  return boards.map((board) => {
    const webUrl = `${ctx.baseUrl}${pathOfPlace(place)}/-/boards/${board.id}`;
    return {
      id: gid('Board', board.id),
      name: board.name,
      hideBacklogList: board.hide_backlog_list,
      hideClosedList: board.hide_closed_list,
      labels: { nodes: board.labels.map(labelFields) },
      milestone: () => milestoneOf(board),
      assignee: board.assignee === null ? null : userFields(presentBasicUser(board.assignee, ctx.baseUrl)),
      weight: board.weight,
      webUrl,
      webPath: pathOf(webUrl),
    };
  });
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
    lists({ id: list, ...asked }: PageAsked & { readonly id?: string | null }) {
      const all = shownLists(loaded).filter((one) => list == null || one.id === idOf(list));
      const { shown, more, offset } = partOf(all, asked);
      return connectionOf(listFields(ctx, loaded, shown), { offset, more, count: all.length });
    },
  };
}

const ofOne = (): never => {
  throw new GraphQLError('Lists are answered of one board by itself: ask for it with board(id:).');
};

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
    boardFields(ctx, found.place, shown).map((board) => ({ ...board, lists: ofOne })),
    { offset, more, count: all.length },
  );
}

interface IssueMoveListInput extends MutationInput {
  readonly projectPath: string;
  readonly iid: string;
  readonly boardId: string;
  readonly fromListId?: string | null;
  readonly toListId?: string | null;
  readonly moveBeforeId?: string | null;
  readonly moveAfterId?: string | null;
}

/** The mutations of boards. */
export const boardMutations = {
  issueMoveList({ input }: { input: IssueMoveListInput }, ctx: Context) {
    const numbered = (id: string | null | undefined) => (id == null ? null : idOf(id));
    return mutate(ctx, input, {
      find: () => loadIssue(ctx, fullPathOf(input.projectPath), numberOf(input.iid)),
      async change({ issue }) {
        const board = await loadBoard(ctx, idOf(input.boardId));
        const [from, to] = [numbered(input.fromListId), numbered(input.toListId)];
        const at = from ?? to ?? (await listWith(ctx, board, issue.id));
        await moveCards(ctx, board, [issue.id], {
          from_list_id: at,
          to_list_id: to ?? at,
          move_after_id: numbered(input.moveAfterId),
          move_before_id: numbered(input.moveBeforeId),
        });
      },
      show: async ({ issue }) => {
        const [now] = await findLoadedIssues(ctx, [issue.id]);
        return { issue: now === undefined ? null : issueFields(now.issue, ctx) };
      },
      otherwise: 'The issue could not be moved',
    });
  },
};

/** The first list that has the issue. */
async function listWith(ctx: Context, board: LoadedBoard, issueId: number): Promise<number> {
  const issues = await findOnBoard(ctx.platform.db, ctx.viewer, board, [issueId]);
  const place = placesOf(board.lists, issues).find(({ issue_ids: ids }) => ids.includes(issueId));
  if (place === undefined) throw notFound('Issue');
  return place.id;
}
