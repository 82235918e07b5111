import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import { projectVisibleToPerson } from '../../../platform/access/membership.queries.ts';

interface Copy {
  readonly fromId: number;
  readonly projectId: number;
  readonly iid: number;
  /** Null keeps the author. */
  readonly authorId: number | null;
  /** Keeps its dates and whether it is closed or locked. */
  readonly moves: boolean;
}

/**
 * Locks the rows that count issues until the transaction ends. Code that takes several locks takes them in this order: issues, numbers
 * of issues (`nextInternalId`), projects by id.
 */
export async function lockProjects(tx: Transaction, ids: readonly number[]): Promise<void> {
  await sql`select 1 from projects where id = any(${ids}::bigint[]) order by id for no key update`.execute(
    tx,
  );
}

/**
 * Creates an issue with the same text and values in another project: open, unless it is a closed one that is moved. Its counts follow
 * from its notes.
 */
export async function copyIssueRow(tx: Transaction, copy: Copy): Promise<number> {
  const [begun, kept] = copy.moves
    ? [
        sql`o.created_at`,
        sql`o.state, o.closed_at, o.closed_by_id, o.discussion_locked, o.last_edited_at, o.last_edited_by_id`,
      ]
    : [sql`now()`, sql`'opened', null, null, null, null, null`];
  const { rows } = await sql<{ id: number }>`with made as (
      insert into subjects (kind, iid, project_id, author_id, title, description, issue_type, confidential, due_date, weight, health_status, zoom_link, time_estimate, task_count, task_completed_count, created_at, updated_at,
        state, closed_at, closed_by_id, discussion_locked, last_edited_at, last_edited_by_id)
      select 'Issue', ${copy.iid}, ${copy.projectId}, coalesce(${copy.authorId}::bigint, o.author_id), o.title, o.description, o.issue_type, o.confidential, o.due_date, o.weight, o.health_status, o.zoom_link, o.time_estimate,
        o.task_count, o.task_completed_count, ${begun}, now(), ${kept} from subjects o where o.id = ${copy.fromId} returning id, project_id, confidential, state
    ), counted as (update projects p set open_issues_count = open_issues_count + (made.state = 'opened')::int,
      open_confidential_issues_count = open_confidential_issues_count + (made.confidential and made.state = 'opened')::int, last_activity_at = now() from made where p.id = made.project_id)
    select id from made`.execute(tx);
  return rows[0]!.id;
}

/** The assignees who may see the target project. */
export async function findAssigneesThere(
  tx: Transaction,
  fromId: number,
  projectId: number,
): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select u.id from subject_assignees a join users u on u.id = a.user_id
    join projects p on p.id = ${projectId} join namespaces n on n.id = p.namespace_id where a.subject_id = ${fromId} and ${projectVisibleToPerson}`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}

/** Reactions, time spent, links and subscriptions: what a moved issue takes along besides its conversation. */
export async function copyRecords(tx: Transaction, fromId: number, toId: number): Promise<void> {
  await sql`insert into award_emoji (name, user_id, awardable_type, awardable_id, created_at, updated_at)
    select name, user_id, 'Issue', ${toId}, created_at, updated_at from award_emoji where awardable_type = 'Issue' and awardable_id = ${fromId}`.execute(
    tx,
  );
  await sql`insert into timelogs (subject_id, user_id, time_spent, summary, spent_at, created_at)
    select ${toId}, user_id, time_spent, summary, spent_at, created_at from timelogs where subject_id = ${fromId} order by id`.execute(
    tx,
  );
  await sql`update subjects i set upvotes = o.upvotes, downvotes = o.downvotes, total_time_spent = o.total_time_spent from subjects o where i.id = ${toId} and o.id = ${fromId}`.execute(
    tx,
  );
  await sql`insert into subject_links (source_id, target_id, link_type, created_at)
    select case when source_id = ${fromId} then ${toId}::bigint else source_id end, case when target_id = ${fromId} then ${toId}::bigint else target_id end, link_type, created_at
    from subject_links where source_id = ${fromId} or target_id = ${fromId} on conflict do nothing`.execute(
    tx,
  );
  await sql`insert into subscriptions (user_id, target_type, target_id, subscribed, created_at, updated_at)
    select user_id, target_type, ${toId}, subscribed, created_at, updated_at from subscriptions where target_type = 'Issue' and target_id = ${fromId}`.execute(
    tx,
  );
}
