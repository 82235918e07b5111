import type { Context } from '../../platform/context.ts';
import { presentAuthor } from '../accounts/index.ts';
import { countBelow, datesOf, epicOperations, findEpics } from '../epics/index.ts';
import type { KindRow } from '../kinds/index.ts';
import { treeAround } from './epic-tree-fields.ts';
import type { EpicFields } from './epic-tree-fields.ts';
import { connectionOf, pageAsked } from './connection.ts';
import { epicQueryOf } from './epic-query.ts';
import type { EpicsAsked } from './epic-query.ts';
import { gid, labelFields, pathOf, userFields } from './values.ts';

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
  const around = treeAround(ctx, epics, (ids) => readEpics(ctx, ids));
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

/** Epics by their global ids, those of them that the viewer may see. */
export async function readEpics(
  ctx: Context,
  ids: readonly number[],
): Promise<ReadonlyMap<string, EpicFields>> {
  const rows = await epicOperations.find(ctx, [...new Set(ids)]);
  return new Map((await epicFields(ctx, rows)).map((one) => [one.id, one]));
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
