import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Connection, Transaction } from '../../../platform/database/database.ts';
import { personWithId } from '../../../platform/people/user-rows.queries.ts';
import type { UserSummary } from '../../accounts/index.ts';
import { milestoneNamed } from '../../milestones/index.ts';
import type { healthStatuses } from '../../planning/index.ts';
import { issueVisible, issuesIn, listOf } from './tree-parts.queries.ts';
import type { Placed } from './tree.queries.ts';

interface Part {
  readonly limit: number;
  readonly offset: number;
}

/** Part of a query: issues `i` of an epic with their links `l`, those that this viewer may see, in their order. */
const issuesOf = (viewer: Viewer, epicId: number | RawBuilder<unknown>, { limit, offset }: Part) =>
  sql`from epic_issues l join ${issuesIn} on i.id = l.issue_id where l.epic_id = ${epicId} and ${issueVisible(viewer)}
    order by l.relative_position, l.id limit ${limit} offset ${offset}`;

/** The issues of an epic, those that this viewer may see, in their order. */
export async function listEpicIssues(
  db: Connection,
  viewer: Viewer,
  epicId: number,
  part: Part,
): Promise<Placed[]> {
  const { rows } =
    await sql<Placed>`select i.id, l.id as link_id, l.relative_position ${issuesOf(viewer, epicId, part)}`.execute(
      db,
    );
  return rows;
}

/** An issue of an epic as trees show it. */
export interface IssueInTree extends Pick<Placed, 'id' | 'link_id'> {
  readonly epic_id: number;
  readonly iid: number;
  readonly title: string;
  readonly project_path: string;
  readonly state: 'opened' | 'closed';
  readonly confidential: boolean;
  readonly weight: number | null;
  readonly health_status: (typeof healthStatuses)[number] | null;
  readonly due_date: string | null;
  readonly milestone: { readonly id: number; readonly title: string } | null;
  readonly assignees: readonly UserSummary[];
}

/**
 * The same of several epics as trees show them, by the epics' ids: in one query, because many levels are opened at once, and to plan a query takes
 * longer than to find a hundred issues.
 */
export async function listTreeIssues(
  db: Connection,
  viewer: Viewer,
  epicIds: readonly number[],
  { limit, offset }: Part,
): Promise<ReadonlyMap<number, readonly IssueInTree[]>> {
  const assignees = sql`(select coalesce(json_agg(${personWithId(sql`a.user_id`)} order by a.user_id), '[]') from subject_assignees a where a.subject_id = b.id)`;
  const { rows } =
    await sql<IssueInTree>`select above.id as epic_id, b.id, b.link_id, b.iid, b.title, b.project_path, b.state, b.confidential,
      b.weight, b.health_status, b.due_date, ${milestoneNamed(sql`b.milestone_id`)} as milestone, ${assignees} as assignees
    from unnest(${listOf(epicIds)}) with ordinality above(id, place) cross join lateral (
      select i.id, l.id as link_id, i.iid, i.title, p.full_path::text as project_path, i.state, i.confidential,
        i.weight, i.health_status, i.due_date, i.milestone_id, l.relative_position
      ${issuesOf(viewer, sql`above.id`, { limit, offset })}) b
    order by above.place, b.relative_position, b.link_id`.execute(db);
  return Map.groupBy(rows, (row) => row.epic_id);
}

/** How many issues of an epic this viewer may see. */
export async function countEpicIssues(db: Connection, viewer: Viewer, epicId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from epic_issues l join ${issuesIn} on i.id = l.issue_id where l.epic_id = ${epicId} and ${issueVisible(viewer)}`.execute(
    db,
  );
  return rows[0]!.count;
}

/** The issue of a place in an epic; undefined if this viewer sees no such place. */
export async function findPlacedIssue(
  db: Connection,
  viewer: Viewer,
  epicId: number,
  placeId: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select i.id
    from epic_issues l join ${issuesIn} on i.id = l.issue_id
    where l.id = ${placeId} and l.epic_id = ${epicId} and ${issueVisible(viewer)}`.execute(db);
  return rows[0]?.id;
}

/** Locks those of these places of issues that are in an epic and whose issues the viewer may see, and counts them. */
export async function lockPlaces(
  tx: Transaction,
  viewer: Viewer,
  epicId: number,
  ids: readonly number[],
): Promise<number> {
  const { rows } = await sql`select l.id from epic_issues l join ${issuesIn} on i.id = l.issue_id
    where l.id = any(${listOf(ids)}) and l.epic_id = ${epicId} and ${issueVisible(viewer)} order by l.id for update of l`.execute(
    tx,
  );
  return rows.length;
}
