import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Connection } from '../../../platform/database/database.ts';
import type { UserSummary } from '../../accounts/index.ts';
import { timelogsWithSubjects } from '../../planning/index.ts';
import { issueCounts } from '../../projects/index.ts';

/** Whose time a report shows: that of one issue, or of a milestone's issues, of all projects or of one. */
export type ReportScope =
  | { readonly issueId: number }
  | { readonly milestoneId: number; readonly projectId: number | null };

export interface TimelogRow {
  readonly id: number;
  /** Seconds; negative if time was subtracted. */
  readonly time_spent: number;
  readonly summary: string;
  /** `2026-11-21` */
  readonly spent_at: string;
  /** Null if the account was deleted. */
  readonly user: UserSummary | null;
  readonly issue: {
    readonly iid: number;
    readonly title: string;
    readonly project_id: number;
    readonly project_path: string;
  };
}

export interface PersonTotal {
  readonly user: UserSummary | null;
  readonly total: number;
}

const person = sql<UserSummary | null>`case when u.id is null then null
  else jsonb_build_object('id', u.id, 'username', u.username, 'name', u.name, 'state', u.state, 'avatar_key', u.avatar_key) end`;

/** The entries of issues that this viewer may see. */
function timelogsOf(viewer: Viewer, scope: ReportScope): RawBuilder<unknown> {
  const issues =
    'issueId' in scope
      ? sql`t.subject_id = ${scope.issueId}`
      : sql`i.milestone_id = ${scope.milestoneId} and (${scope.projectId}::bigint is null or i.project_id = ${scope.projectId})`;
  return sql`${timelogsWithSubjects} join projects p on p.id = i.project_id
    join namespaces n on n.id = p.namespace_id left join users u on u.id = t.user_id
    where ${issues} and ${issueCounts(viewer)}`;
}

/** Newest day first. */
export async function findTimelogs(
  db: Connection,
  viewer: Viewer,
  scope: ReportScope,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<TimelogRow[]> {
  const { rows } = await sql<TimelogRow>`select t.id, t.time_spent, t.summary,
      to_char(t.spent_at at time zone 'UTC', 'YYYY-MM-DD') as spent_at, ${person} as user,
      jsonb_build_object('iid', i.iid, 'title', i.title, 'project_id', p.id, 'project_path', p.full_path) as issue
    from ${timelogsOf(viewer, scope)} order by (t.spent_at at time zone 'UTC')::date desc, t.id desc limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows;
}

/** The largest total first. */
export async function findTimeTotals(
  db: Connection,
  viewer: Viewer,
  scope: ReportScope,
): Promise<PersonTotal[]> {
  const { rows } = await sql<PersonTotal>`select ${person} as user, sum(t.time_spent)::float8 as total
    from ${timelogsOf(viewer, scope)} group by u.id order by total desc, u.id`.execute(db);
  return rows;
}
