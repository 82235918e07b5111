import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/database.ts';

/** The merge requests that are shown on each side of one. */
const mostShown = 20;

/** A merge request of the same project that one stands on, or that stands on it. */
export interface Linked {
  readonly iid: number;
  readonly title: string;
  /** Its target is the other's source branch. */
  readonly is_above: boolean;
}

/** The open ones that this one stands on, and that stand on it, within its project. */
export async function findChain(db: Connection, id: number): Promise<readonly Linked[]> {
  const { rows } = await sql<Linked>`select s.iid, s.title, found.is_above from (
      select o.id, o.source_branch is distinct from m.target_branch as is_above from merge_requests m
      join merge_requests o on o.is_open and o.project_id = m.project_id and o.source_project_id = m.project_id and o.id <> m.id
        and (o.source_branch = m.target_branch or (m.source_project_id = m.project_id and o.target_branch = m.source_branch))
      where m.id = ${id} and m.is_open) found
    join subjects s on s.id = found.id order by found.is_above, s.iid limit ${mostShown}`.execute(db);
  return rows;
}

/** The open ones into these branches. */
export async function findInto(
  db: Connection,
  projectId: number,
  branches: readonly string[],
): Promise<readonly { readonly id: number; readonly branch: string }[]> {
  const { rows } = await sql<{
    id: number;
    branch: string;
  }>`select id, target_branch as branch from merge_requests
    where is_open and project_id = ${projectId} and target_branch = any(${branches as string[]}::text[]) order by id`.execute(
    db,
  );
  return rows;
}

/** The branch that a branch was merged into last, by a merge request within the project; undefined if it was not. */
export async function findMergedInto(
  db: Connection,
  projectId: number,
  branch: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ target_branch: string }>`select target_branch from merge_requests
    where project_id = ${projectId} and source_project_id = ${projectId} and source_branch = ${branch} and merged_at is not null
    order by merged_at desc limit 1`.execute(db);
  return rows[0]?.target_branch;
}
