import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';

/** Part of a statement: counts the issues in `from` (rows with project_id, state and confidential), which are new in their projects. */
export function countingOpenedIssues(from: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`update projects p set open_issues_count = open_issues_count + added.total,
      open_confidential_issues_count = open_confidential_issues_count + added.secret, last_activity_at = now() from ${perProject(from)} as added where p.id = added.project_id`;
}

/** Part of a statement: no longer counts the issues in `from`, which are deleted. */
export function uncountingIssues(from: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`update projects p set open_issues_count = open_issues_count - gone.total,
      open_confidential_issues_count = open_confidential_issues_count - gone.secret from ${perProject(from)} as gone where p.id = gone.project_id and gone.total > 0`;
}

const perProject = (from: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select project_id, count(*) filter (where state = 'opened') as total, count(*) filter (where state = 'opened' and confidential) as secret from ${from} group by project_id)`;

/** Changes the numbers of a project's open issues. */
export async function changeOpenIssuesCount(
  tx: Transaction,
  projectId: number,
  { all, confidential }: { readonly all: number; readonly confidential: number },
): Promise<void> {
  if (all === 0 && confidential === 0) return;
  await sql`update projects set open_issues_count = open_issues_count + ${all}, open_confidential_issues_count = open_confidential_issues_count + ${confidential}
    where id = ${projectId}`.execute(tx);
}
