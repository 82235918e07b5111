import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import type { Counted } from '../planning/index.ts';

export interface NewIssue {
  readonly iid: number;
  readonly projectId: number;
  readonly authorId: number;
  readonly title: string;
  readonly description: string;
  readonly descriptionHtml: string;
  readonly rendererVersion: number;
  readonly taskCount: number;
  readonly taskCompletedCount: number;
  readonly confidential: boolean;
  /** For an issue that was opened elsewhere before; its last update is now. */
  readonly createdAt: string | null;
}

export async function insertIssue(tx: Transaction, input: NewIssue): Promise<number> {
  const { rows } = await sql<{ id: number }>`with made as (
      insert into subjects (kind, iid, project_id, author_id, title, description, description_html, description_html_version, task_count, task_completed_count, confidential, created_at, updated_at)
      values ('Issue', ${input.iid}, ${input.projectId}, ${input.authorId}, ${input.title}, ${input.description}, ${input.descriptionHtml}, ${input.rendererVersion}, ${input.taskCount}, ${input.taskCompletedCount},
        ${input.confidential}, coalesce(${input.createdAt}::timestamptz, now()), now()) returning id, project_id
    ), counted as (update projects p set open_issues_count = open_issues_count + 1,
      open_confidential_issues_count = open_confidential_issues_count + ${input.confidential ? 1 : 0}, last_activity_at = now() from made where p.id = made.project_id)
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
  if (all === 0 && confidential === 0) return;
  await sql`update projects set open_issues_count = open_issues_count + ${all}, open_confidential_issues_count = open_confidential_issues_count + ${confidential}
    where id = ${projectId}`.execute(tx);
}

/** Triggers delete what belongs to it by type and id. */
export async function deleteIssueRow(tx: Transaction, id: number): Promise<void> {
  await sql`with gone as (delete from subjects where id = ${id} returning project_id, state, confidential)
    update projects p set open_issues_count = open_issues_count - 1, open_confidential_issues_count = open_confidential_issues_count - gone.confidential::int from gone where p.id = gone.project_id and gone.state = 'opened'`.execute(
    tx,
  );
}
