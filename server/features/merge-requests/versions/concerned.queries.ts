import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Connection } from '../../../platform/database/database.ts';

/*
 * Which merge requests a change of a project's branches concerns. Closed ones too where a merge is planned: it may have come true before
 * they were closed.
 */

const isFrom = (projectId: number, branches: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(m.is_open and m.source_project_id = ${projectId} and m.source_branch = any(${branches as string[]}::text[]))`;

const isInto = (projectId: number, branches: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(m.is_open and m.project_id = ${projectId} and m.target_branch = any(${branches as string[]}::text[]))`;

const isPlannedInto = (projectId: number, branches: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(m.project_id = ${projectId} and exists (select 1 from merge_plans l
    where l.merge_request_id = m.id and l.target_branch = any(${branches as string[]}::text[])))`;

/** One that has to catch up, with its branches. */
export interface Concerned {
  readonly id: number;
  readonly source_branch: string;
  readonly target_branch: string;
}

/** Whether there is one at all. */
export async function concernsAny(
  db: Connection,
  projectId: number,
  branches: readonly string[],
): Promise<boolean> {
  const conditions = [isFrom, isInto, isPlannedInto].map(
    (condition) => sql`exists (select 1 from merge_requests m where ${condition(projectId, branches)})`,
  );
  const { rows } = await sql<{ found: boolean }>`select ${sql.join(conditions, sql` or `)} as found`.execute(
    db,
  );
  return rows[0]!.found;
}

/** Those of the branches that something is to be merged into. */
export async function findTargets(
  db: Connection,
  projectId: number,
  branches: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ branch: string }>`
    select m.target_branch as branch from merge_requests m where ${isInto(projectId, branches)}
    union select l.target_branch from merge_plans l join merge_requests m on m.id = l.merge_request_id
      where m.project_id = ${projectId} and l.target_branch = any(${branches as string[]}::text[])`.execute(
    db,
  );
  return new Set(rows.map(({ branch }) => branch));
}

/** The open ones from these branches. */
export async function findFrom(
  db: Connection,
  projectId: number,
  branches: readonly string[],
): Promise<readonly Concerned[]> {
  const { rows } = await sql<Concerned>`select m.id, m.source_branch, m.target_branch from merge_requests m
    where ${isFrom(projectId, branches)} order by m.id`.execute(db);
  return rows;
}

/** Those into a branch whose head, or whose planned merge, is one of these commits. */
export async function findArrived(
  db: Connection,
  projectId: number,
  branch: string,
  shas: readonly string[],
): Promise<readonly Concerned[]> {
  const arrived = sql`any(${shas as string[]}::text[])`;
  const { rows } = await sql<Concerned>`
    select m.id, m.source_branch, m.target_branch from merge_requests m where ${isInto(projectId, [branch])} and m.head_sha = ${arrived}
    union select m.id, m.source_branch, l.target_branch from merge_plans l join merge_requests m on m.id = l.merge_request_id
      where m.project_id = ${projectId} and l.target_branch = ${branch} and l.result_sha = ${arrived}`.execute(
    db,
  );
  return rows;
}

/**
 * The targets have moved: whether their merge requests can be merged is not known any more, except of those that somebody has looked at
 * since, as open pages do at once.
 */
export async function forgetMergeability(
  db: Connection,
  projectId: number,
  moved: readonly { readonly branch: string; readonly after: string }[],
): Promise<void> {
  const branches = moved.map(({ branch }) => branch);
  const heads = moved.map(({ after }) => after);
  await sql`update merge_requests m set checked_head_sha = null, checked_target_sha = null, conflicting_paths = null, conflict_count = null, behind = null
    where ${isInto(projectId, branches)} and m.checked_head_sha is not null
      and not (m.target_branch, m.checked_target_sha) in (select * from unnest(${branches}::text[], ${heads}::text[]))`.execute(
    db,
  );
}
