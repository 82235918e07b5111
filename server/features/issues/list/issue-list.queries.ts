import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { ownColumns } from '../../../platform/subjects/own-columns.queries.ts';
import {
  blockedByCount,
  completeIssues,
  issuesWithProject,
  issueVisible,
  notesCounted,
  planningColumns,
} from '../issue.queries.ts';
import type { Issue, IssueRow } from '../issue.queries.ts';
import { inGroup } from './issue-filter.queries.ts';

/** Lists contain no HTML; those of the pages no text either. */
const listColumns = (
  viewer: Viewer,
  texts: boolean,
) => sql<IssueRow>`i.id, i.iid, i.project_id, i.author_id, i.title, ${texts ? sql`i.description` : sql`'' as description`}, '' as description_html, 0 as description_html_version, i.state, i.issue_type, i.confidential,
  i.discussion_locked, i.milestone_id, i.lock_version, ${notesCounted(viewer)}, i.upvotes, i.downvotes, i.task_count, i.task_completed_count, i.closed_at, i.closed_by_id,
  i.last_edited_at, i.last_edited_by_id, i.created_at, i.updated_at, p.full_path::text as project_path, ${texts ? sql`${planningColumns(viewer)}, 0 as blocked_by_count` : sql`${noPlanning}, ${blockedByCount(viewer)}`}`;

/** The columns of the issue itself; what takes other tables to read is not shown by the rows of pages. */
const noPlanning = sql`${ownColumns('i')}, 0 as total_time_spent, null::bigint as moved_to_id, null::bigint as duplicated_to_id, null::json as duplicate_of, null::json as epic, 0 as blocking_issues_count`;

/** An issue with its position in the list's order, as text of full precision; '' if it was not requested. */
export type ListedIssue = Issue & { readonly position: string };

export interface Selection {
  readonly viewer: Viewer;
  readonly where: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  readonly limit: number;
  readonly offset?: number | undefined;
  /** False omits the descriptions. */
  readonly texts?: boolean | undefined;
  /** The expression for `position`. */
  readonly position?: RawBuilder<unknown> | undefined;
}

export async function selectIssues(
  db: Connection,
  { viewer, where, order, limit, offset = 0, texts = true, position = sql`''` }: Selection,
): Promise<ListedIssue[]> {
  const { rows } = await sql<
    IssueRow & { position: string }
  >`select ${listColumns(viewer, texts)}, ${position}::text as position from ${issuesWithProject} where ${where} order by ${order} limit ${limit} offset ${offset}`.execute(
    db,
  );
  return completeIssues(db, rows);
}

/** One issue as a list shows it; undefined if this viewer may not see it. */
export async function selectListed(db: Connection, viewer: Viewer, id: number): Promise<Issue | undefined> {
  const where = sql`i.id = ${id} and ${issueVisible(viewer)}`;
  return (await selectIssues(db, { viewer, where, order: sql`i.id`, limit: 1, texts: false }))[0];
}

/** Those of the issues that are in the list of a group, whoever may see them. */
export async function findIdsInGroup(
  db: Connection,
  groupId: number,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select i.id from ${issuesWithProject} where i.id = any(${ids as number[]}::bigint[]) and ${inGroup(groupId)}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The number of issues, counted up to `limit`. */
export async function countIssues(
  db: Connection,
  where: RawBuilder<unknown>,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::int as total from (select 1 from ${issuesWithProject} where ${where} limit ${limit}) c`.execute(
    db,
  );
  return rows[0]!.total;
}

/** Identifies the state of a project's issues: a different text after each change that could change a list. */
export async function readIssuesStamp(db: Connection, projectId: number): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    select concat_ws(' ', p.open_issues_count, p.open_confidential_issues_count, p.visibility, p.archived,
      (select i.updated_at::text || ' ' || i.id from subjects i where i.project_id = p.id and i.kind = 'Issue' order by i.updated_at desc, i.id desc limit 1),
      (select max(i.iid) from subjects i where i.project_id = p.id and i.kind = 'Issue')) as stamp
    from projects p where p.id = ${projectId}`.execute(db);
  return rows[0]?.stamp ?? '';
}

export async function countIssuesByState(
  db: Connection,
  where: RawBuilder<unknown>,
): Promise<{ opened: number; closed: number }> {
  const { rows } = await sql<{
    opened: number;
    closed: number;
  }>`select count(*) filter (where i.state = 'opened')::int as opened, count(*) filter (where i.state = 'closed')::int as closed
    from ${issuesWithProject} where ${where}`.execute(db);
  return rows[0]!;
}

/** The same, each counted up to `limit`: for a page's tabs. */
export async function countIssuesOfTabs(
  db: Connection,
  where: RawBuilder<unknown>,
  limit: number,
): Promise<{ opened: number; closed: number }> {
  const counted = (state: string) =>
    sql<number>`(select count(*)::int from (select 1 from ${issuesWithProject} where ${where} and i.state = ${state} limit ${limit}) c)`;
  const { rows } = await sql<{
    opened: number;
    closed: number;
  }>`select ${counted('opened')} as opened, ${counted('closed')} as closed`.execute(db);
  return rows[0]!;
}

export function both(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${one} and ${other}`;
}
