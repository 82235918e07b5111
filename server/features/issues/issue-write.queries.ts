import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import { deletingSubject, insertingSubject } from '../../platform/subjects/subject-rows.queries.ts';
import type { NewSubject } from '../../platform/subjects/subject-rows.queries.ts';
import type { Counted } from '../planning/index.ts';
import { changeOpenIssuesCount, countingOpenedIssues, uncountingIssues } from '../projects/index.ts';

/** Inserts an issue, which its project counts. Returns its id. */
export async function insertIssue(tx: Transaction, issue: Omit<NewSubject, 'kind'>): Promise<number> {
  const { rows } = await sql<{ id: number }>`with made as (
      ${insertingSubject({ ...issue, kind: 'Issue' })} returning id, project_id, state, confidential
    ), counted as (${countingOpenedIssues(sql`made`)})
    select id from made`.execute(tx);
  return rows[0]!.id;
}

/** Updates the counts of a project's open issues when issues change their state. */
export async function changeOpenIssuesCounts(
  tx: Transaction,
  projectId: number,
  changes: readonly (readonly [before: Counted, after: Counted])[],
): Promise<void> {
  const open = ({ state }: Counted): number => (state === 'opened' ? 1 : 0);
  const secret = ({ state, confidential }: Counted): number => (state === 'opened' && confidential ? 1 : 0);
  let all = 0;
  let confidential = 0;
  for (const [before, after] of changes) {
    all += open(after) - open(before);
    confidential += secret(after) - secret(before);
  }
  await changeOpenIssuesCount(tx, projectId, { all, confidential });
}

/** Deletes an issue, which its project no longer counts. */
export async function deleteIssueRow(tx: Transaction, id: number): Promise<void> {
  await sql`with gone as (${deletingSubject(id)} returning project_id, state, confidential) ${uncountingIssues(sql`gone`)}`.execute(
    tx,
  );
}
