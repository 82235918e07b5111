import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/database.ts';

/** Target branches that are asked about: a fork with more open proposals lends the branches of its newest ones. */
const mostTargets = 20;

/** The lent branches of open merge requests from a fork into these projects, by where they go. */
export async function findLentBranches(
  db: Connection,
  sourceProjectId: number,
  targetIds: readonly number[],
): Promise<
  readonly {
    readonly project_id: number;
    readonly target_branch: string;
    readonly source_branches: readonly string[];
  }[]
> {
  const { rows } = await sql<{ project_id: number; target_branch: string; source_branches: string[] }>`
    select project_id, target_branch, array_agg(distinct source_branch) as source_branches from merge_requests
    where source_project_id = ${sourceProjectId} and is_open and allow_collaboration and project_id <> source_project_id
      and project_id = any(${targetIds as number[]}::bigint[])
    group by project_id, target_branch order by max(id) desc limit ${mostTargets}`.execute(db);
  return rows;
}
