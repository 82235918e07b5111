import { GraphQLError } from 'graphql';
import type { Context } from '../../platform/context.ts';
import { presentAuthor } from '../accounts/index.ts';
import { countBelow, datesOf, epicColumnsOf, epicOperations, findEpics } from '../epics/index.ts';
import type { EpicColumns } from '../epics/index.ts';
import { promoteAlone } from '../epic-tree/index.ts';
import { loadIssue } from '../issues/index.ts';
import type { KindRow } from '../kinds/index.ts';
import { treeAround } from './epic-tree-fields.ts';
import type { EpicFields } from './epic-tree-fields.ts';
import { issueFields } from './issue-fields.ts';
import { connectionOf, pageAsked } from './connection.ts';
import type { PageAsked } from './connection.ts';
import { mutate } from './mutate.ts';
import type { MutationInput } from './mutate.ts';
import {
  fullPathOf,
  gid,
  given,
  groupPathOf,
  idOf,
  labelFields,
  numberOf,
  orNull,
  pathOf,
  textOf,
  userFields,
} from './values.ts';

/** More are not named in one change. */
const mostNamed = 100;

/** What is below epics, counted once for all of them, and only if it is asked for. */
function countedBelow(ctx: Context, rows: readonly KindRow[]) {
  let counts: ReturnType<typeof countBelow> | undefined;
  return async (id: number) => {
    counts ??= countBelow(
      ctx.platform.db,
      ctx.viewer,
      rows.map((row) => row.id),
    );
    return (await counts).get(id);
  };
}

/** Epics under the names of the schema. */
export async function epicFields(ctx: Context, rows: readonly KindRow[]): Promise<readonly EpicFields[]> {
  const epics = await findEpics(
    ctx.platform.db,
    ctx.viewer,
    rows.map(({ id }) => id),
  );
  const below = countedBelow(ctx, rows);
  const around = treeAround(ctx, epics, epicFields);
  return rows.flatMap((row) => {
    const epic = epics.get(row.id);
    // Deleted between the two queries.
    if (epic === undefined) return [];
    const { start, due } = datesOf(epic);
    const webUrl = `${ctx.baseUrl}/groups/${row.parent_path}/-/epics/${row.iid}`;
    return [
      {
        id: gid('Epic', row.id),
        iid: row.iid,
        title: row.title,
        description: row.description === '' ? null : row.description,
        state: row.state,
        confidential: row.confidential,
        color: epic.color,
        author: userFields(presentAuthor(row.author, ctx.baseUrl)),
        labels: { nodes: row.labels.map(labelFields) },
        startDate: start.date,
        startDateIsFixed: start.is_fixed,
        startDateFixed: start.fixed,
        startDateFromInheritedSource: start.inherited,
        dueDate: due.date,
        dueDateIsFixed: due.is_fixed,
        dueDateFixed: due.fixed,
        dueDateFromInheritedSource: due.inherited,
        ...around(row.id),
        hasIssues: epic.has_issues,
        hasChildren: epic.has_children,
        async descendantCounts() {
          const found = await below(row.id);
          return found === undefined
            ? null
            : {
                openedEpics: found.epics.opened,
                closedEpics: found.epics.closed,
                openedIssues: found.issues.opened,
                closedIssues: found.issues.closed,
              };
        },
        async descendantWeightSum() {
          const found = await below(row.id);
          return found === undefined
            ? null
            : { openedIssues: found.weight.opened, closedIssues: found.weight.closed };
        },
        async healthStatus() {
          const found = await below(row.id);
          return found === undefined
            ? null
            : {
                issuesOnTrack: found.health.on_track,
                issuesNeedingAttention: found.health.needs_attention,
                issuesAtRisk: found.health.at_risk,
              };
        },
        upvotes: row.upvotes,
        downvotes: row.downvotes,
        userNotesCount: row.user_notes_count,
        createdAt: row.created_at,
        updatedAt: row.updated_at,
        closedAt: row.closed_at,
        reference: ({ full }: { full: boolean }) => `${full ? row.parent_path : ''}&${row.iid}`,
        webUrl,
        webPath: pathOf(webUrl),
      },
    ];
  });
}

interface EpicMatch {
  readonly authorUsername?: string | null;
  readonly labelName?: readonly string[] | null;
  readonly myReactionEmoji?: string | null;
}
export interface EpicsAsked extends EpicMatch, PageAsked {
  readonly iids?: readonly string[] | null;
  readonly state?: 'opened' | 'closed' | 'all' | null;
  readonly search?: string | null;
  readonly not?: EpicMatch | null;
  readonly confidential?: boolean | null;
  readonly createdAfter?: string | null;
  readonly createdBefore?: string | null;
  readonly updatedAfter?: string | null;
  readonly updatedBefore?: string | null;
  readonly includeAncestorGroups?: boolean | null;
  readonly includeDescendantGroups?: boolean | null;
  readonly sort?: string | null;
}

type ListQuery = Parameters<typeof epicOperations.list>[1];

const matchOf = ({ authorUsername, labelName, myReactionEmoji }: EpicMatch) =>
  given({ author_username: authorUsername, labels: labelName, my_reaction_emoji: myReactionEmoji });

/** What v4's list is asked for. */
export function epicQueryOf(asked: EpicsAsked): ListQuery {
  const [, order = 'created_at', direction = 'desc'] =
    /^(created_at|updated_at|title)_(asc|desc)$/.exec((asked.sort ?? '').toLowerCase()) ?? [];
  const query = given({
    ...matchOf(asked),
    iids: asked.iids?.map(numberOf),
    state: asked.state,
    search: asked.search,
    not: asked.not == null ? null : matchOf(asked.not),
    confidential: asked.confidential,
    created_after: asked.createdAfter,
    created_before: asked.createdBefore,
    updated_after: asked.updatedAfter,
    updated_before: asked.updatedBefore,
    include_ancestor_groups: asked.includeAncestorGroups,
    include_descendant_groups: asked.includeDescendantGroups,
    order_by: order,
    sort: direction,
  });
  // No column can hold NUL.
  if (JSON.stringify(query).includes('\\u0000')) throw new GraphQLError('A value is not valid.');
  return query as ListQuery;
}

/** Those of a group that the viewer may see. */
export async function listEpics(ctx: Context, groupId: number, asked: EpicsAsked) {
  const page = pageAsked(asked);
  const query = epicQueryOf(asked);
  const place = { kind: 'group', id: groupId } as const;
  const rows = await epicOperations.list(ctx, query, { ...page, place, limit: page.limit + 1 });
  return connectionOf(await epicFields(ctx, rows.slice(0, page.limit)), {
    ...page,
    more: rows.length > page.limit,
    count: () => epicOperations.count(ctx, query, place),
  });
}

/** The epic of a group with this number; null if there is none that the viewer may see. */
export async function readEpic(ctx: Context, groupId: number, iid: string) {
  const query = epicQueryOf({ iids: [iid], state: 'all', includeDescendantGroups: false });
  const rows = await epicOperations.list(ctx, query, {
    place: { kind: 'group', id: groupId },
    limit: 1,
    offset: 0,
  });
  return (await epicFields(ctx, rows))[0] ?? null;
}

interface EpicInput extends MutationInput {
  readonly groupPath: string;
  readonly description?: string | null;
  readonly confidential?: boolean | null;
  readonly color?: string | null;
  readonly addLabels?: readonly string[] | null;
  readonly addLabelIds?: readonly string[] | null;
  readonly startDateIsFixed?: boolean | null;
  readonly startDateFixed?: string | null;
  readonly dueDateIsFixed?: boolean | null;
  readonly dueDateFixed?: string | null;
}
interface CreateEpicInput extends EpicInput {
  readonly title: string;
}
interface PromoteToEpicInput extends MutationInput {
  readonly projectPath: string;
  readonly iid: string;
  readonly groupPath?: string | null;
}
interface UpdateEpicInput extends EpicInput {
  readonly iid: string;
  readonly title?: string | null;
  readonly removeLabels?: readonly string[] | null;
  readonly removeLabelIds?: readonly string[] | null;
  readonly stateEvent?: 'CLOSE' | 'REOPEN' | null;
}

/** What only epics have, under v4's names. */
const ownBody = (input: EpicInput): Readonly<Record<string, unknown>> => ({
  color: textOf(input.color),
  start_date_is_fixed: input.startDateIsFixed ?? undefined,
  start_date_fixed: input.startDateFixed,
  due_date_is_fixed: input.dueDateIsFixed ?? undefined,
  due_date_fixed: input.dueDateFixed,
});

function named<Value>(values: readonly Value[] | null | undefined): readonly Value[] | undefined {
  if (values != null && values.length > mostNamed)
    throw new GraphQLError(`Name at most ${mostNamed} labels.`);
  return values ?? undefined;
}
const labelIds = (ids: readonly string[] | null | undefined) => named(ids)?.map(idOf);
const labelNames = (names: readonly string[] | null | undefined) =>
  named(names)?.map((name) => name.replaceAll('\0', ''));

/** The mutations of epics. The services behind v4 do the work and check the rights. */
export const epicMutations = {
  createEpic({ input }: { input: CreateEpicInput }, ctx: Context) {
    const place = groupPathOf(input.groupPath);
    let made: KindRow | undefined;
    return mutate(ctx, input, {
      find: () => epicOperations.enter(ctx, place),
      change: async () => {
        made = await epicOperations.create(ctx, place, {
          title: textOf(input.title) ?? '',
          description: textOf(input.description),
          confidential: input.confidential ?? undefined,
          attributes: { labels: labelNames(input.addLabels), labelIds: labelIds(input.addLabelIds) },
          own: { body: ownBody(input), asked: place },
        });
      },
      show: async () => ({ epic: made === undefined ? null : ((await epicFields(ctx, [made]))[0] ?? null) }),
      otherwise: 'The epic could not be made',
    });
  },
  promoteToEpic({ input }: { input: PromoteToEpicInput }, ctx: Context) {
    const load = () => loadIssue(ctx, fullPathOf(input.projectPath), numberOf(input.iid));
    let made: KindRow | undefined;
    return mutate(ctx, input, {
      find: load,
      change: async (loaded) => {
        const group = textOf(input.groupPath);
        made = await promoteAlone(ctx, loaded, group === undefined ? undefined : groupPathOf(group));
      },
      show: async () => {
        const now = await orNull(load());
        return {
          epic: made === undefined ? null : ((await epicFields(ctx, [made]))[0] ?? null),
          issue: now === null ? null : issueFields(now.issue, ctx),
        };
      },
      otherwise: 'The issue could not be promoted',
    });
  },
  updateEpic({ input }: { input: UpdateEpicInput }, ctx: Context) {
    const place = groupPathOf(input.groupPath);
    const read = async () => {
      const group = await epicOperations.enter(ctx, place);
      return readEpic(ctx, group.id, input.iid);
    };
    return mutate(ctx, input, {
      find: () => epicOperations.enter(ctx, place),
      change: async () => {
        const own: EpicColumns | undefined = epicColumnsOf(ownBody(input));
        await epicOperations.change(ctx, place, numberOf(input.iid), {
          title: textOf(input.title),
          description: textOf(input.description),
          confidential: input.confidential ?? undefined,
          addLabels: labelNames(input.addLabels),
          removeLabels: labelNames(input.removeLabels),
          addLabelIds: labelIds(input.addLabelIds),
          removeLabelIds: labelIds(input.removeLabelIds),
          stateEvent:
            input.stateEvent === 'CLOSE' ? 'close' : input.stateEvent === 'REOPEN' ? 'reopen' : undefined,
          ...(own === undefined ? {} : { own: { ...own } }),
        });
      },
      show: async () => ({ epic: await orNull(read()) }),
      otherwise: 'The epic could not be changed',
    });
  },
};
