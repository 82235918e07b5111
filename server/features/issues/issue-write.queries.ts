import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';

/** What may have changed since an issue was loaded. */
export interface LockedIssue {
  readonly lock_version: number;
  readonly state: string;
  readonly confidential: boolean;
  readonly total_time_spent: number;
  readonly moved_to_id: number | null;
  readonly duplicated_to_id: number | null;
}

/**
 * Locks the row until the transaction ends and answers it as it is now. Rows that refer to it (a link made from the other end) may
 * still be written: two issues that are linked from both ends at once do not wait for each other.
 */
export async function lockIssue(tx: Transaction, id: number): Promise<LockedIssue> {
  const { rows } =
    await sql<LockedIssue>`select lock_version, state, confidential, total_time_spent, moved_to_id, duplicated_to_id from subjects where id = ${id} for no key update`.execute(
      tx,
    );
  // Deleted since it was loaded.
  if (rows[0] === undefined) throw notFound('Issue');
  return rows[0];
}

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
  readonly dueDate: string | null;
  readonly milestoneId: number | null;
  /** For what was opened elsewhere before; here it changes now. */
  readonly createdAt: string | null;
}

export async function insertIssue(tx: Transaction, input: NewIssue): Promise<number> {
  const { rows } = await sql<{ id: number }>`with made as (
      insert into subjects (kind, iid, project_id, author_id, title, description, description_html, description_html_version, task_count, task_completed_count, confidential, due_date, milestone_id, created_at, updated_at)
      values ('Issue', ${input.iid}, ${input.projectId}, ${input.authorId}, ${input.title}, ${input.description}, ${input.descriptionHtml}, ${input.rendererVersion}, ${input.taskCount}, ${input.taskCompletedCount},
        ${input.confidential}, ${input.dueDate}, ${input.milestoneId}, coalesce(${input.createdAt}::timestamptz, now()), now()) returning id, project_id
    ), counted as (update projects p set open_issues_count = open_issues_count + 1,
      open_confidential_issues_count = open_confidential_issues_count + ${input.confidential ? 1 : 0}, last_activity_at = now() from made where p.id = made.project_id)
    select id from made`.execute(tx);
  return rows[0]!.id;
}

export type IssueColumns = Partial<{
  title: string;
  description: string;
  description_html: string;
  description_html_version: number;
  task_count: number;
  task_completed_count: number;
  state: string;
  confidential: boolean;
  discussion_locked: boolean | null;
  due_date: string | null;
  milestone_id: number | null;
  closed_at: Date | null;
  closed_by_id: number | null;
  last_edited_at: Date;
  last_edited_by_id: number | null;
  weight: number | null;
  health_status: string | null;
  time_estimate: number;
  total_time_spent: number;
  moved_to_id: number | null;
  duplicated_to_id: number | null;
}>;

/** Writes the changes and raises lock_version. */
export async function updateIssueRow(tx: Transaction, id: number, changes: IssueColumns): Promise<void> {
  await tx
    .updateTable('subjects')
    .set((eb) => ({ ...changes, lock_version: eb('lock_version', '+', 1), updated_at: new Date() }))
    .where('id', '=', id)
    .execute();
}

export interface Counted {
  readonly state: string;
  readonly confidential: boolean;
}

/** Keeps the counts of a project's open issues, when an issue of it goes from one condition to another. */
export async function changeOpenIssuesCounts(
  tx: Transaction,
  projectId: number,
  before: Counted,
  after: Counted,
): Promise<void> {
  const open = ({ state }: Counted): number => (state === 'opened' ? 1 : 0);
  const secret = ({ state, confidential }: Counted): number => (state === 'opened' && confidential ? 1 : 0);
  const all = open(after) - open(before);
  const confidential = secret(after) - secret(before);
  if (all === 0 && confidential === 0) return;
  await sql`update projects set open_issues_count = open_issues_count + ${all}, open_confidential_issues_count = open_confidential_issues_count + ${confidential}
    where id = ${projectId}`.execute(tx);
}

/** Replaces the assignees; answers who came and who went. */
export async function setAssignees(
  tx: Transaction,
  issueId: number,
  userIds: readonly number[],
): Promise<{ added: number[]; removed: number[] }> {
  const removed = await sql<{
    user_id: number;
  }>`delete from subject_assignees where subject_id = ${issueId} and user_id <> all(${userIds as number[]}::bigint[]) returning user_id`.execute(
    tx,
  );
  const added = await sql<{
    user_id: number;
  }>`insert into subject_assignees (subject_id, user_id, kind, project_id, state, confidential) select i.id, u.id, i.kind, i.project_id, i.state, i.confidential
    from subjects i join users u on u.id = any(${userIds as number[]}::bigint[]) where i.id = ${issueId}
    on conflict do nothing returning user_id`.execute(tx);
  return { added: added.rows.map((row) => row.user_id), removed: removed.rows.map((row) => row.user_id) };
}

/** Adds and removes labels; answers what really changed. */
export async function changeLabels(
  tx: Transaction,
  issueId: number,
  add: readonly number[],
  remove: readonly number[],
): Promise<{ added: number[]; removed: number[] }> {
  const removed = await sql<{
    label_id: number;
  }>`delete from subject_labels where subject_id = ${issueId} and label_id = any(${remove as number[]}::bigint[]) returning label_id`.execute(
    tx,
  );
  const added = await sql<{
    label_id: number;
  }>`insert into subject_labels (subject_id, label_id, kind, project_id, state, confidential) select i.id, l.id, i.kind, i.project_id, i.state, i.confidential
    from subjects i cross join unnest(${add as number[]}::bigint[]) as l(id) where i.id = ${issueId} on conflict do nothing returning label_id`.execute(
    tx,
  );
  return { added: added.rows.map((row) => row.label_id), removed: removed.rows.map((row) => row.label_id) };
}

/** What hangs on it by type and number goes with it, by triggers. */
export async function deleteIssueRow(tx: Transaction, id: number): Promise<void> {
  await sql`with gone as (delete from subjects where id = ${id} returning project_id, state, confidential)
    update projects p set open_issues_count = open_issues_count - 1, open_confidential_issues_count = open_confidential_issues_count - gone.confidential::int from gone where p.id = gone.project_id and gone.state = 'opened'`.execute(
    tx,
  );
}

/** Counts comments that people wrote, internal ones apart. Answers how many there are then. */
export async function countNote(
  tx: Transaction,
  id: number,
  by: number,
  { internal }: { readonly internal: boolean },
): Promise<number | undefined> {
  const { rows } = await sql<{
    total: number;
  }>`update subjects set user_notes_count = greatest(0, user_notes_count + ${by}),
    internal_notes_count = greatest(0, internal_notes_count + ${internal ? by : 0}), updated_at = now()
    where id = ${id} returning user_notes_count as total`.execute(tx);
  return rows[0]?.total;
}

export async function writeVotes(
  tx: Transaction,
  id: number,
  { up, down }: { readonly up: number; readonly down: number },
): Promise<void> {
  const { rows } =
    await sql`update subjects set upvotes = ${up}, downvotes = ${down} where id = ${id} returning 1`.execute(
      tx,
    );
  // Deleted since it was loaded.
  if (rows.length === 0) throw notFound('Issue');
}
