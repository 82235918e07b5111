import { mostOnRoadmap, roadmapRows } from '../../../contract/roadmap/roadmap.ts';
import type { Roadmap, RoadmapEpic, RoadmapMilestone } from '../../../contract/roadmap/roadmap.ts';
import type { Context } from '../../platform/context.ts';
import type { Parent } from '../../platform/subjects/parent.ts';
import {
  countBelow,
  datesOf,
  epicOperations as epics,
  findDated,
  listChildren,
  nothingBelow,
  spanOf,
  withAllInherited,
} from '../epics/index.ts';
import type { DatedEpic, Dates, PageFilter } from '../epics/index.ts';
import { listMilestones, presentMilestone } from '../milestones/index.ts';

type Asked = Parameters<typeof epics.listIds>[1];

/** Milestones that are drawn: the next to end. */
const mostMilestones = 100;

/** The days are compared as text. Those without any are last. */
const last = '~';
function inOrder(a: DatedEpic, b: DatedEpic): number {
  const [{ start: aStart, due: aDue }, { start: bStart, due: bDue }] = [spanOf(a), spanOf(b)];
  const keys = [
    [aStart ?? aDue ?? last, bStart ?? bDue ?? last],
    [aDue ?? last, bDue ?? last],
  ] as const;
  for (const [one, other] of keys) if (one !== other) return one < other ? -1 : 1;
  return b.id - a.id;
}

function spanOfAll(epics: readonly DatedEpic[]): Dates {
  const days = epics.flatMap((epic) => {
    const { start, due } = spanOf(epic);
    return [start, due].filter((day) => day !== null);
  });
  const sorted = days.toSorted();
  return { start: sorted[0] ?? null, due: sorted.at(-1) ?? null };
}

/** Whether the query asks for anything but a state. */
const isFiltered = ({ state: _state, ...filters }: Asked): boolean =>
  Object.values(filters).some((asked) => asked !== undefined);

/**
 * The epics of a group and of the groups below it over time. Those at the top, below which the others are opened; with a filter all that
 * match. Throws 404 for a group that the viewer does not see.
 */
export async function readRoadmap(ctx: Context, group: string, query: Asked, page = 1): Promise<Roadmap> {
  const { db } = ctx.platform;
  const place = await epics.enter(ctx, group);
  const asked: Asked & PageFilter = {
    ...query,
    state: query.state ?? 'opened',
    top_in: isFiltered(query) ? undefined : place.id,
  };
  // One more shows whether there are more.
  const [found, milestones] = await Promise.all([
    epics.listIds(ctx, asked, { place, limit: mostOnRoadmap + 1 }),
    page === 1 ? readMilestones(ctx, place) : [],
  ]);
  const ids = found.slice(0, mostOnRoadmap);
  // Of one page alone all is shown. Those that are deleted between the two queries are left out.
  const isOnePage = ids.length <= roadmapRows;
  const dated = await findDated(db, ctx.viewer, ids, isOnePage ? 'all' : 'following');
  const sorted = [...dated.values()].toSorted(inOrder);
  const from = (page - 1) * roadmapRows;
  const shown = sorted.slice(from, from + roadmapRows);
  return {
    group_id: place.id,
    epics: await presentRows(
      ctx,
      isOnePage ? shown : await withAllInherited(db, ctx.viewer, shown),
      place.fullPath,
    ),
    page,
    more: sorted.length > from + roadmapRows,
    count: sorted.length,
    cut: found.length > mostOnRoadmap,
    span: spanOfAll(sorted),
    milestones,
  };
}

/** The epics directly below one. Throws 404 for one that the viewer does not see. */
export async function readChildren(ctx: Context, group: string, iid: number): Promise<RoadmapEpic[]> {
  const { db } = ctx.platform;
  const epic = await epics.load(ctx, group, iid);
  const ids = (await listChildren(db, ctx.viewer, epic.id)).map(({ id }) => id);
  const dated = await findDated(db, ctx.viewer, ids);
  return presentRows(ctx, [...dated.values()].toSorted(inOrder), epic.parent_path);
}

/** In the order of the epics, as somebody on the roadmap of `within` reads them. */
async function presentRows(
  ctx: Context,
  shown: readonly DatedEpic[],
  within: string,
): Promise<RoadmapEpic[]> {
  const { db, settings } = ctx.platform;
  const ids = shown.map(({ id }) => id);
  const [rows, counted] = await Promise.all([epics.find(ctx, ids), countBelow(db, ctx.viewer, ids)]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return shown.flatMap((epic): RoadmapEpic[] => {
    const { id } = epic;
    const row = byId.get(id);
    if (row === undefined) return [];
    const below = counted.get(id) ?? nothingBelow;
    return [
      {
        id,
        iid: row.iid,
        title: row.title,
        reference: `${row.parent_path === within ? '' : row.parent_path}&${row.iid}`,
        path: `${settings.relativeUrlRoot}/groups/${row.parent_path}/-/epics/${row.iid}`,
        group_path: row.parent_path,
        state: row.state === 'opened' ? 'opened' : 'closed',
        confidential: row.confidential,
        color: epic.color,
        ...datesOf(epic),
        below,
        has_children: below.epics.opened + below.epics.closed > 0,
        changeable: epics.may(ctx, 'update', row),
      },
    ];
  });
}

async function readMilestones(ctx: Context, place: Parent): Promise<RoadmapMilestone[]> {
  const { rows } = await listMilestones(
    ctx.platform.db,
    place,
    { state: 'active', ancestors: true },
    mostMilestones,
    0,
  );
  return rows.flatMap((row) => {
    const { id, title, due_date, web_url } = presentMilestone(row, ctx.baseUrl);
    return due_date === null ? [] : [{ id, title, due_date, web_url }];
  });
}
