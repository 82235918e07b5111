import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { accessLevels } from '../../../platform/access/levels.ts';
import { namespaceAccessLevel } from '../../../platform/access/membership.queries.ts';
import { conditionFor } from '../../../platform/access/rule.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Connection, Transaction } from '../../../platform/database/database.ts';
import { listLinksWithin } from '../../links/index.ts';
import type { LinksAsked, StoredLink } from '../../links/index.ts';
import { changesEpic } from '../epic-rules.ts';
import type { EpicRow } from '../epic.queries.ts';
import { findInherited } from './epic-dates.queries.ts';
import type { Dates } from './epic-dates.queries.ts';
import {
  deepest,
  epicVisible,
  epicsIn,
  issueVisible,
  issuesIn,
  linkedEpics,
  listOf,
} from './tree-parts.queries.ts';

/** An epic with what this viewer may see of the tree around it. */
export interface EpicInTree extends EpicRow {
  readonly above: { readonly id: number; readonly iid: number; readonly group_id: number } | null;
  readonly has_children: boolean;
  readonly has_issues: boolean;
  readonly inherited: Dates;
}

/** By id, in two queries. */
export async function findEpics(
  db: Connection,
  viewer: Viewer,
  ids: readonly number[],
): Promise<ReadonlyMap<number, EpicInTree>> {
  if (ids.length === 0) return new Map();
  const [rows, dates] = await Promise.all([findAround(db, viewer, ids), findInherited(db, viewer, ids)]);
  return new Map(
    rows.map((row) => [row.id, { ...row, inherited: dates.get(row.id) ?? { start: null, due: null } }]),
  );
}

/** What is directly above and below epics. */
async function findAround(
  db: Connection,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Omit<EpicInTree, 'inherited'>[]> {
  const above = sql`select json_build_object('id', i.id, 'iid', i.iid, 'group_id', n.id)
    from ${epicsIn} where i.id = e.parent_id and ${epicVisible(viewer)}`;
  const child = sql`select from epics c join ${epicsIn} on i.id = c.id where c.parent_id = e.id and ${epicVisible(viewer)}`;
  const issue = sql`select from epic_issues l join ${issuesIn} on i.id = l.issue_id where l.epic_id = e.id and ${issueVisible(viewer)}`;
  const { rows } = await sql<Omit<EpicInTree, 'inherited'>>`select e.*, (${above}) as above,
      exists (${child}) as has_children, exists (${issue}) as has_issues
    from epics e where e.id = any(${listOf(ids)})`.execute(db);
  return rows;
}

interface Ancestor {
  readonly id: number;
  readonly iid: number;
  readonly title: string;
  /** The path of its group. */
  readonly group_path: string;
}

/** What an epic is below of, the top first, as far up as this viewer sees all. */
export async function listAncestors(db: Connection, viewer: Viewer, id: number): Promise<Ancestor[]> {
  const { rows } = await sql<Ancestor>`with recursive up as (
      select e.parent_id as id, 1 as level from epics e where e.id = ${id}
      union all
      select e.parent_id, u.level + 1 from up u join epics e on e.id = u.id join ${epicsIn} on i.id = u.id
      where u.level < ${deepest} and ${epicVisible(viewer)})
    select i.id, i.iid, i.title, n.full_path as group_path from up u join ${epicsIn} on i.id = u.id
    where ${epicVisible(viewer)} order by u.level desc`.execute(db);
  return rows;
}

/** Condition: epic `i` is below no epic of this group, or of a group below it, that this viewer may see. */
export const isTopIn = (viewer: Viewer, groupId: number): RawBuilder<boolean> =>
  sql<boolean>`not exists (select 1 from epics e where e.id = i.id and e.parent_id is not null and exists (
    select 1 from ${epicsIn} where i.id = e.parent_id and n.traversal_ids @> array[${groupId}::bigint] and ${epicVisible(viewer)}))`;

/** Condition: epic `i` is of a group, `n`, that this viewer belongs to, by a role there or above. An administrator belongs to all. */
export const isOfMember = (viewer: Viewer): RawBuilder<boolean> =>
  sql<boolean>`${namespaceAccessLevel(viewer)} >= ${accessLevels.guest}`;

/** Something below an epic, with its place among its neighbours. */
export interface Placed {
  /** Of the child epic, or of the issue. */
  readonly id: number;
  /** What moves it: the child's id, or that of the issue's place in the epic. */
  readonly link_id: number;
  readonly relative_position: number;
}

/** The child epics of an epic, those that this viewer may see, in their order. */
export async function listChildren(db: Connection, viewer: Viewer, epicId: number): Promise<Placed[]> {
  const { rows } = await sql<Placed>`select i.id, i.id as link_id, c.relative_position
    from epics c join ${epicsIn} on i.id = c.id where c.parent_id = ${epicId} and ${epicVisible(viewer)}
    order by c.relative_position, c.id`.execute(db);
  return rows;
}

/** Locks those of these child epics that are below an epic and that the viewer may see, and counts them. */
export async function lockChildren(
  tx: Transaction,
  viewer: Viewer,
  epicId: number,
  ids: readonly number[],
): Promise<number> {
  const { rows } = await sql`select c.id from epics c join ${epicsIn} on i.id = c.id
    where c.id = any(${listOf(ids)}) and c.parent_id = ${epicId} and ${epicVisible(viewer)} order by c.id for update of c`.execute(
    tx,
  );
  return rows.length;
}

/** An epic that a viewer may see. */
export interface SeenEpic {
  readonly id: number;
  readonly namespace_id: number;
  /** Whether he may change it, too. */
  readonly changeable: boolean;
}

export async function findSeenEpic(
  db: Connection,
  viewer: Viewer,
  id: number,
): Promise<SeenEpic | undefined> {
  const { rows } =
    await sql<SeenEpic>`select i.id, i.namespace_id, ${conditionFor(changesEpic, viewer)} as changeable
      from ${epicsIn} where i.id = ${id} and i.kind = 'Epic' and ${epicVisible(viewer)}`.execute(db);
  return rows[0];
}

/** The id of a group's epic, by its number there; undefined if this viewer may not see it. */
export async function findEpicNumbered(
  db: Connection,
  viewer: Viewer,
  groupId: number,
  iid: number,
): Promise<number | undefined> {
  const { rows } = await sql<{
    id: number;
  }>`select i.id from ${epicsIn} where i.namespace_id = ${groupId} and i.kind = 'Epic' and i.iid = ${iid} and ${epicVisible(viewer)}`.execute(
    db,
  );
  return rows[0]?.id;
}

/** The links of the epics of a group, and of the groups below it, of which this viewer may see both ends. */
export const listEpicLinks = (
  db: Connection,
  viewer: Viewer,
  groupId: number,
  asked: Omit<LinksAsked, 'within'>,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly links: StoredLink[]; readonly total: number }> => {
  const within = sql<boolean>`n.traversal_ids @> array[${groupId}::bigint]`;
  return listLinksWithin(db, viewer, linkedEpics, { ...asked, within }, page);
};
