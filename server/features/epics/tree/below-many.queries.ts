import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { subjectOrder } from '../../planning/index.ts';
import { deepest, epicsIn, epicVisible, issuesIn, issueVisible, listOf } from './tree-parts.queries.ts';
import type { Placed } from './tree.queries.ts';

/** What is directly below epics. */
export type BelowKind = 'epics' | 'issues';

/** Which of what is below epics is asked for: without any of it, all. */
export interface BelowFilter {
  /** A query of those (`id`). */
  readonly among?: RawBuilder<unknown> | undefined;
  /** Child epics of the epic's own group alone, not of those below it. */
  readonly ofOwnGroup?: boolean | undefined;
}

/** As lists are ordered, instead of the order of the tree. */
export interface BelowOrder {
  readonly by: string;
  readonly direction: string;
}

/** A `from` clause with its condition: what is directly below epic `above.id` and this viewer may see, by its place `l`. */
const rowsBelow = (
  kind: BelowKind,
  viewer: Viewer,
  { among, ofOwnGroup = false }: BelowFilter = {},
): RawBuilder<unknown> => {
  const rows =
    kind === 'epics'
      ? sql`epics l join ${epicsIn} on i.id = l.id where l.parent_id = above.id and ${epicVisible(viewer)}`
      : sql`epic_issues l join ${issuesIn} on i.id = l.issue_id where l.epic_id = above.id and ${issueVisible(viewer)}`;
  return sql.join(
    [
      rows,
      ...(among === undefined ? [] : [sql`exists (select from (${among}) asked where asked.id = i.id)`]),
      ...(ofOwnGroup ? [sql`n.id = (select o.namespace_id from subjects o where o.id = above.id)`] : []),
    ],
    sql` and `,
  );
};

/** So much of what is below each of these epics, in the order of the tree unless another one is asked for, by the epics' ids: `most` of all together. */
export async function listBelow(
  db: Connection,
  viewer: Viewer,
  kind: BelowKind,
  epicIds: readonly number[],
  {
    limit,
    offset,
    most,
    order,
    filter,
  }: {
    readonly limit: number;
    readonly offset: number;
    readonly most: number;
    readonly order?: BelowOrder | undefined;
    readonly filter?: BelowFilter | undefined;
  },
): Promise<ReadonlyMap<number, readonly Placed[]>> {
  if (epicIds.length === 0) return new Map();
  const by = order === undefined ? sql`l.relative_position, l.id` : subjectOrder(order.by, order.direction);
  const { rows } = await sql<Placed & { epic_id: number }>`select above.id as epic_id, b.*
    from unnest(${listOf(epicIds)}) with ordinality above(id, place) cross join lateral (
      select i.id, l.id as link_id, l.relative_position, row_number() over (order by ${by}) as at from ${rowsBelow(kind, viewer, filter)}
      order by at limit ${limit} offset ${offset}) b
    order by above.place, b.at limit ${most}`.execute(db);
  return Map.groupBy(rows, (row) => row.epic_id);
}

/** How much is below each of these epics; those with nothing are left out. */
export async function countDirectlyBelow(
  db: Connection,
  viewer: Viewer,
  kind: BelowKind,
  epicIds: readonly number[],
  filter?: BelowFilter,
): Promise<ReadonlyMap<number, number>> {
  if (epicIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; count: number }>`select above.id, b.count
    from unnest(${listOf(epicIds)}) above(id) cross join lateral (
      select count(*)::int as count from ${rowsBelow(kind, viewer, filter)}) b where b.count > 0`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** What each of these epics is below of, the top first, as far up as this viewer sees all, by the epics' ids. */
export async function listAncestorsOf(
  db: Connection,
  viewer: Viewer,
  epicIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (epicIds.length === 0) return new Map();
  const { rows } = await sql<{ epic_id: number; id: number }>`with recursive up as (
      select e.id as epic_id, e.parent_id as id, 1 as level from epics e where e.id = any(${listOf(epicIds)})
      union all
      select u.epic_id, e.parent_id, u.level + 1 from up u join epics e on e.id = u.id join ${epicsIn} on i.id = u.id
      where u.level < ${deepest} and ${epicVisible(viewer)})
    select u.epic_id, i.id from up u join ${epicsIn} on i.id = u.id where ${epicVisible(viewer)}
    order by u.epic_id, u.level desc`.execute(db);
  return new Map(
    [...Map.groupBy(rows, (row) => row.epic_id)].map(([epic, above]) => [epic, above.map(({ id }) => id)]),
  );
}
