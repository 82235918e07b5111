import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import { projectVisibleToPerson } from '../../../platform/access/membership.queries.ts';
import type { CopiedPair } from './copy-conversation.queries.ts';

interface Copies {
  /** The issues, and the numbers of their copies. */
  readonly issues: readonly { readonly fromId: number; readonly iid: number }[];
  readonly projectId: number;
  /** Null keeps the authors. */
  readonly authorId: number | null;
  /** Keeps their dates and whether they are closed or locked. */
  readonly moves: boolean;
}

const ids = (pairs: readonly CopiedPair[], end: 'fromId' | 'toId'): number[] =>
  pairs.map((pair) => pair[end]);

/** The pairs as a table `k`. */
const table = (pairs: readonly CopiedPair[]): RawBuilder<unknown> =>
  sql`unnest(${ids(pairs, 'fromId')}::bigint[], ${ids(pairs, 'toId')}::bigint[]) as k(from_id, to_id)`;

/**
 * Locks the rows that count issues until the transaction ends. Code that takes several locks takes them in this order: issues, numbers
 * of issues (`nextInternalId`), projects by id.
 */
export async function lockProjects(tx: Transaction, projectIds: readonly number[]): Promise<void> {
  await sql`select 1 from projects where id = any(${projectIds}::bigint[]) order by id for no key update`.execute(
    tx,
  );
}

/**
 * Creates issues with the same texts and values in another project: open, unless it is a closed one that is moved. Their counts follow
 * from their notes. Returns the copies' ids in the same order.
 */
export async function copyIssueRows(tx: Transaction, copies: Copies): Promise<number[]> {
  const [begun, kept] = copies.moves
    ? [
        sql`o.created_at`,
        sql`o.state, o.closed_at, o.closed_by_id, o.discussion_locked, o.last_edited_at, o.last_edited_by_id`,
      ]
    : [sql`now()`, sql`'opened', null, null, null, null, null`];
  const { rows } = await sql<{ id: number; iid: number }>`with made as (
      insert into subjects (kind, iid, project_id, author_id, title, description, issue_type, confidential, due_date, weight, health_status, zoom_link, time_estimate, task_count, task_completed_count, created_at, updated_at,
        state, closed_at, closed_by_id, discussion_locked, last_edited_at, last_edited_by_id)
      select 'Issue', w.iid, ${copies.projectId}, coalesce(${copies.authorId}::bigint, o.author_id), o.title, o.description, o.issue_type, o.confidential, o.due_date, o.weight, o.health_status, o.zoom_link, o.time_estimate,
        o.task_count, o.task_completed_count, ${begun}, now(), ${kept}
      from unnest(${copies.issues.map(({ fromId }) => fromId)}::bigint[], ${copies.issues.map(({ iid }) => iid)}::int[]) as w(id, iid) join subjects o on o.id = w.id order by w.iid
      returning id, iid, confidential, state
    ), counted as (update projects p set last_activity_at = now(), open_issues_count = open_issues_count + (select count(*) from made where state = 'opened'),
      open_confidential_issues_count = open_confidential_issues_count + (select count(*) from made where state = 'opened' and confidential) where p.id = ${copies.projectId})
    select id, iid from made`.execute(tx);
  const made = new Map(rows.map(({ id, iid }) => [iid, id]));
  return copies.issues.map(({ iid }) => made.get(iid)!);
}

/** What the target project has of the originals' labels and milestones, by title, and those of their assignees who may see it. */
export async function copyPlanning(
  tx: Transaction,
  pairs: readonly CopiedPair[],
  there: { readonly labelIds: readonly number[]; readonly milestoneIds: readonly number[] },
): Promise<void> {
  await sql`insert into subject_labels (subject_id, label_id, kind, project_id, state, confidential) select i.id, l.id, i.kind, i.project_id, i.state, i.confidential
    from ${table(pairs)} join subjects i on i.id = k.to_id join subject_labels s on s.subject_id = k.from_id join labels o on o.id = s.label_id
      join labels l on l.id = any(${there.labelIds as number[]}::bigint[]) and l.title = o.title on conflict do nothing`.execute(
    tx,
  );
  await sql`insert into subject_assignees (subject_id, user_id, kind, project_id, state, confidential) select i.id, u.id, i.kind, i.project_id, i.state, i.confidential
    from ${table(pairs)} join subjects i on i.id = k.to_id join subject_assignees a on a.subject_id = k.from_id join users u on u.id = a.user_id
      join projects p on p.id = i.project_id join namespaces n on n.id = p.namespace_id where ${projectVisibleToPerson}`.execute(
    tx,
  );
  if (there.milestoneIds.length > 0)
    await sql`update subjects i set milestone_id = m.id from ${table(pairs)} join subjects o on o.id = k.from_id join milestones b on b.id = o.milestone_id
        join milestones m on m.id = any(${there.milestoneIds as number[]}::bigint[]) and m.title = b.title
      where i.id = k.to_id`.execute(tx);
}

/** Reactions, time spent, links and subscriptions: what moved issues take along besides their conversations. */
export async function copyRecords(tx: Transaction, pairs: readonly CopiedPair[]): Promise<void> {
  await sql`insert into award_emoji (name, user_id, awardable_type, awardable_id, created_at, updated_at)
    select a.name, a.user_id, 'Issue', k.to_id, a.created_at, a.updated_at from ${table(pairs)} join award_emoji a on a.awardable_type = 'Issue' and a.awardable_id = k.from_id`.execute(
    tx,
  );
  await sql`insert into timelogs (subject_id, user_id, time_spent, summary, spent_at, created_at)
    select k.to_id, t.user_id, t.time_spent, t.summary, t.spent_at, t.created_at from ${table(pairs)} join timelogs t on t.subject_id = k.from_id order by t.id`.execute(
    tx,
  );
  await sql`update subjects i set upvotes = o.upvotes, downvotes = o.downvotes, total_time_spent = o.total_time_spent from ${table(pairs)} join subjects o on o.id = k.from_id where i.id = k.to_id`.execute(
    tx,
  );
  // A link of two issues that are both moved leads from each of the two and its copy to each of the other two.
  const end = (id: RawBuilder<unknown>) =>
    sql`lateral (select ${id} as id union all select k.to_id from ${table(pairs)} where k.from_id = ${id})`;
  await sql`insert into subject_links (source_id, target_id, link_type, created_at)
    select s.id, t.id, l.link_type, l.created_at from subject_links l cross join ${end(sql`l.source_id`)} s cross join ${end(sql`l.target_id`)} t
    where l.source_id = any(${ids(pairs, 'fromId')}::bigint[]) or l.target_id = any(${ids(pairs, 'fromId')}::bigint[]) on conflict do nothing`.execute(
    tx,
  );
  await sql`insert into subscriptions (user_id, target_type, target_id, subscribed, created_at, updated_at)
    select s.user_id, s.target_type, k.to_id, s.subscribed, s.created_at, s.updated_at from ${table(pairs)} join subscriptions s on s.target_type = 'Issue' and s.target_id = k.from_id`.execute(
    tx,
  );
}

/** Closes issues and notes where each was moved to. */
export async function closeMoved(
  tx: Transaction,
  pairs: readonly CopiedPair[],
  authorId: number | null,
): Promise<void> {
  await sql`update subjects i set moved_to_id = k.to_id, lock_version = i.lock_version + 1, updated_at = now(), state = 'closed',
      closed_at = case when i.state = 'opened' then now() else i.closed_at end, closed_by_id = case when i.state = 'opened' then ${authorId}::bigint else i.closed_by_id end
    from ${table(pairs)} where i.id = k.from_id`.execute(tx);
}
