import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { hasRole } from '../../platform/access/project-rules.ts';
import { conditionFor } from '../../platform/access/rule.ts';
import { seesIfConfidential } from '../../platform/access/subject-rules.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { ownColumns } from '../../platform/subjects/own-columns.queries.ts';
import type { OwnColumns } from '../../platform/subjects/own-columns.queries.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { UserSummary } from '../accounts/index.ts';
import { epicOf } from '../epics/index.ts';
import type { EpicOfIssue } from '../epics/index.ts';
import { findLabelsOf } from '../labels/index.ts';
import type { LabelRow } from '../labels/index.ts';
import { findMilestonesByIds } from '../milestones/index.ts';
import { countOpen } from '../links/index.ts';
import type { LinkedRows } from '../links/index.ts';
import type { MilestoneRow } from '../milestones/index.ts';
import { readsIssue } from '../projects/index.ts';
import { issueRules } from './issue.policy.ts';

export interface IssueRow extends OwnColumns {
  readonly id: number;
  readonly iid: number;
  readonly project_id: number;
  readonly author_id: number | null;
  readonly title: string;
  readonly description: string;
  readonly description_html: string;
  readonly description_html_version: number;
  readonly state: 'opened' | 'closed';
  readonly issue_type: string;
  readonly confidential: boolean;
  readonly discussion_locked: boolean | null;
  readonly milestone_id: number | null;
  readonly lock_version: number;
  readonly user_notes_count: number;
  readonly upvotes: number;
  readonly downvotes: number;
  readonly task_count: number;
  readonly task_completed_count: number;
  readonly closed_at: Date | null;
  readonly closed_by_id: number | null;
  readonly last_edited_at: Date | null;
  readonly last_edited_by_id: number | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly project_path: string;
  readonly total_time_spent: number;
  readonly moved_to_id: number | null;
  readonly duplicated_to_id: number | null;
  /** Its original, if the viewer may see that. */
  readonly duplicate_of: { readonly project_id: number; readonly iid: number } | null;
  /** The epic that it is in, if the viewer may see that. */
  readonly epic: EpicOfIssue | null;
  /** Open issues that this one blocks and the viewer may see. */
  readonly blocking_issues_count: number;
  /** Open issues that block this one and the viewer may see. */
  readonly blocked_by_count: number;
}

/** A row with its related data. */
export interface Issue extends IssueRow {
  readonly author: UserSummary | undefined;
  readonly assignees: readonly UserSummary[];
  readonly assignee_ids: readonly number[];
  readonly labels: readonly LabelRow[];
  readonly milestone: MilestoneRow | undefined;
  readonly closed_by: UserSummary | undefined;
}

/** The number of comments that this viewer may see: internal ones (NOTE-12) only count for their readers. */
export const notesCounted = (viewer: Viewer) =>
  sql<number>`case when i.internal_notes_count = 0 or ${conditionFor(hasRole('reporter'), viewer)} then i.user_notes_count else i.user_notes_count - i.internal_notes_count end as user_notes_count`;

const columns = (
  viewer: Viewer,
) => sql<IssueRow>`i.id, i.iid, i.project_id, i.author_id, i.title, i.description, i.description_html, i.description_html_version, i.state, i.issue_type, i.confidential,
  i.discussion_locked, i.milestone_id, i.lock_version, ${notesCounted(viewer)}, i.upvotes, i.downvotes, i.task_count, i.task_completed_count, i.closed_at, i.closed_by_id,
  i.last_edited_at, i.last_edited_by_id, i.created_at, i.updated_at, p.full_path::text as project_path, ${planningColumns(viewer)}, ${blockedByCount(viewer)}`;

/** The columns of an issue's attributes. */
export const planningColumns = (viewer: Viewer): RawBuilder<unknown> =>
  sql`${ownColumns('i')}, i.total_time_spent, i.moved_to_id, i.duplicated_to_id, ${duplicateOf(viewer)} as duplicate_of, ${epicOf(viewer, sql`i.id`)} as epic, ${countOpen(viewer, linkedIssues, 'blocked')} as blocking_issues_count`;

/** The names in the fragments (`i`, `p`, `n`) stand for the original here; the duplicate is `o`. */
const duplicateOf = (viewer: Viewer) => sql<
  IssueRow['duplicate_of']
>`case when i.duplicated_to_id is not null then (select v.name from (select i.duplicated_to_id as id) o
    join lateral (select json_build_object('project_id', i.project_id, 'iid', i.iid) as name from ${issuesWithProject} where i.id = o.id and ${issueVisible(viewer)}) v on true) end`;

/** How many open issues block it, of those that this viewer may see. */
export const blockedByCount = (viewer: Viewer): RawBuilder<number> =>
  sql<number>`${countOpen(viewer, linkedIssues, 'blocking')} as blocked_by_count`;

/** Condition (ISSUE-11): this viewer may see issue `i` of the readable project `p` (with namespace `n`). */
export function confidentialVisible(viewer: Viewer): RawBuilder<boolean> {
  return conditionFor(seesIfConfidential, viewer);
}

/** Condition: this viewer may see issue `i` in project `p` with namespace `n`. */
export function issueVisible(viewer: Viewer): RawBuilder<boolean> {
  return conditionFor(readsIssue, viewer);
}

/** The tables that conditions on issues use: issue `i`, its project `p`, the project's namespace `n`. */
export const issuesWithProject = sql`subjects i join projects p on p.id = i.project_id and i.kind = 'Issue' join namespaces n on n.id = p.namespace_id`;

/** What the statements of links need of issues. */
export const linkedIssues: LinkedRows = {
  rows: issuesWithProject,
  visible: issueVisible,
  changeable: (viewer) => conditionFor(issueRules.admin, viewer),
};

export async function findIssue(
  db: Connection,
  viewer: Viewer,
  which: { projectId: number; iid: number } | { id: number },
): Promise<Issue | undefined> {
  const condition =
    'id' in which ? sql`i.id = ${which.id}` : sql`i.project_id = ${which.projectId} and i.iid = ${which.iid}`;
  const { rows } =
    await sql<IssueRow>`select ${columns(viewer)} from ${issuesWithProject} where ${condition} and ${issueVisible(viewer)}`.execute(
      db,
    );
  return (await completeIssues(db, rows))[0];
}

/** Identity of an issue and the fields that rights depend on. */
export type IssueOutline = Pick<
  Issue,
  | 'id'
  | 'iid'
  | 'project_id'
  | 'author_id'
  | 'title'
  | 'confidential'
  | 'discussion_locked'
  | 'user_notes_count'
  | 'assignee_ids'
>;

/** An issue in one query, without related data. */
export async function findIssueOutline(
  db: Connection,
  viewer: Viewer,
  { projectId, iid }: { projectId: number; iid: number },
): Promise<IssueOutline | undefined> {
  const { rows } =
    await sql<IssueOutline>`select i.id, i.iid, i.project_id, i.author_id, i.title, i.confidential, i.discussion_locked, ${notesCounted(viewer)},
      array(select a.user_id from subject_assignees a where a.subject_id = i.id order by a.user_id) as assignee_ids
      from ${issuesWithProject} where i.project_id = ${projectId} and i.iid = ${iid} and ${issueVisible(viewer)}`.execute(
      db,
    );
  return rows[0];
}

/** The issues of these ids that this viewer may read. */
export async function findIssuesByIds(
  db: Connection,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Issue[]> {
  if (ids.length === 0) return [];
  const { rows } =
    await sql<IssueRow>`select ${columns(viewer)} from ${issuesWithProject} where i.id = any(${ids as number[]}::bigint[]) and ${issueVisible(viewer)}`.execute(
      db,
    );
  return completeIssues(db, rows);
}

/** Adds people, labels and milestones to rows: three queries, whatever the number of rows. */
export async function completeIssues<Row extends IssueRow>(
  db: Connection,
  rows: readonly Row[],
): Promise<(Row & Issue)[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const personIds = [
    ...new Set(rows.flatMap((row) => [row.author_id, row.closed_by_id]).filter((id) => id !== null)),
  ];
  const milestoneIds = [...new Set(rows.map((row) => row.milestone_id).filter((id) => id !== null))];
  const person = sql`u.id, u.username::text as username, u.name, u.state, u.avatar_key`;
  const [people, labels, milestones] = await Promise.all([
    sql<
      UserSummary & { subject_id: number | null }
    >`select a.subject_id, ${person} from subject_assignees a join users u on u.id = a.user_id where a.subject_id = any(${ids}::bigint[])
      union all select null, ${person} from users u where u.id = any(${personIds}::bigint[]) order by subject_id, id`.execute(
      db,
    ),
    findLabelsOf(db, ids),
    findMilestonesByIds(db, milestoneIds),
  ]);
  const assigneesOf = Map.groupBy(people.rows, (row) => row.subject_id);
  const byId = new Map((assigneesOf.get(null) ?? []).map((one) => [one.id, one]));
  return rows.map((row) => {
    const own = assigneesOf.get(row.id) ?? [];
    return {
      ...row,
      author: row.author_id === null ? undefined : byId.get(row.author_id),
      closed_by: row.closed_by_id === null ? undefined : byId.get(row.closed_by_id),
      assignees: own,
      assignee_ids: own.map((person) => person.id),
      labels: labels.get(row.id) ?? [],
      milestone: row.milestone_id === null ? undefined : milestones.get(row.milestone_id),
    };
  });
}

export interface IssueReferenceRow {
  readonly id: number;
  readonly project_id: number;
  readonly iid: number;
  readonly title: string;
  readonly state: string;
  /** As it was requested, in lower case. */
  readonly asked_path: string;
  readonly project_path: string;
}

/** Issues by project path and iid that this viewer may see, for references. */
export async function findIssuesByReference(
  db: Connection,
  viewer: Viewer,
  wanted: readonly { path: string; iid: number }[],
): Promise<IssueReferenceRow[]> {
  if (wanted.length === 0) return [];
  const { rows } =
    await sql<IssueReferenceRow>`select i.id, i.iid, i.project_id, i.title, i.state, lower(w.path) as asked_path, p.full_path::text as project_path
    from unnest(${wanted.map((item) => item.path)}::text[], ${wanted.map((item) => item.iid)}::int[]) as w(path, iid)
    join routes r on r.path = w.path::citext join projects p on p.id = r.project_id join namespaces n on n.id = p.namespace_id join subjects i on i.project_id = p.id and i.kind = 'Issue' and i.iid = w.iid
    where ${issueVisible(viewer)}`.execute(db);
  return rows;
}
