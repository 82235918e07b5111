import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import { projectVisibleToPerson } from '../../../platform/access/membership.queries.ts';
import { qualified } from './move-references.ts';
import type { Origin } from './move-references.ts';

interface Copy {
  readonly fromId: number;
  readonly projectId: number;
  readonly iid: number;
  /** Null keeps the author. */
  readonly authorId: number | null;
  readonly keepDates: boolean;
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

/** Creates an open issue with the same text and values in another project. Its counts follow from its notes. */
export async function copyIssueRow(tx: Transaction, copy: Copy): Promise<number> {
  const at = copy.keepDates ? sql`o.created_at` : sql`now()`;
  const { rows } = await sql<{ id: number }>`with made as (
      insert into subjects (kind, iid, project_id, author_id, title, description, issue_type, confidential, due_date, weight, health_status, time_estimate, task_count, task_completed_count, created_at, updated_at)
      select 'Issue', ${copy.iid}, ${copy.projectId}, coalesce(${copy.authorId}::bigint, o.author_id), o.title, o.description, o.issue_type, o.confidential, o.due_date, o.weight, o.health_status, o.time_estimate,
        o.task_count, o.task_completed_count, ${at}, now() from subjects o where o.id = ${copy.fromId} returning id, project_id, confidential
    ), counted as (update projects p set open_issues_count = open_issues_count + 1,
      open_confidential_issues_count = open_confidential_issues_count + made.confidential::int, last_activity_at = now() from made where p.id = made.project_id)
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

interface NotesToCopy {
  readonly fromId: number;
  readonly toId: number;
  readonly projectId: number;
  readonly labelIds: readonly number[];
  readonly whole: boolean;
}

/**
 * Copies the conversation with its authors, times, threads, reactions and history. The HTML is rendered again when it is read, since
 * references are relative to another project there. The history refers to existing labels (`labelIds`) by id, and to others and
 * milestones only by title. Changes from the creation of the issue are copied if `whole`.
 */
export async function copyNotes(
  tx: Transaction,
  { fromId, toId, projectId, labelIds, whole }: NotesToCopy,
): Promise<void> {
  const there = (value: RawBuilder<unknown>) => sql`case when c.attribute = 'labels' and ${value} is not null
    then jsonb_build_object('id', (select l.id from labels l where l.title = ${value}->>'title' and l.id = any(${labelIds}::bigint[])), 'title', ${value}->>'title')
    when c.attribute = 'milestone' and ${value} is not null then ${value} - 'id' else ${value} end`;
  // The copy has its own cross references: they stay when the source issue is deleted.
  await sql`with referred as (
      select x.* from cross_references x where x.id in (select o.cross_reference_id from notes o where o.noteable_type = 'Issue' and o.noteable_id = ${fromId})
    ), referring as (
      insert into cross_references (source_type, source_id, source_project_id, source_sha, target_type, target_id, kind, created_at)
      select source_type, source_id, source_project_id, source_sha, target_type, ${toId}, kind, created_at from referred order by id
      on conflict do nothing returning id, source_type, source_id, source_project_id, source_sha, kind
    ), own_references as (
      select x.id as old_id, m.id as new_id from referred x join referring m on m.source_type = x.source_type and coalesce(m.source_id, 0) = coalesce(x.source_id, 0)
        and coalesce(m.source_project_id, 0) = coalesce(x.source_project_id, 0) and coalesce(m.source_sha, '') = coalesce(x.source_sha, '') and m.kind = x.kind
    ), copied as (
      insert into notes (noteable_type, noteable_id, project_id, discussion_id, author_id, type, note, system, system_note_action, cross_reference_id, confidential, resolvable, resolved_at,
        resolved_by_id, resolved_by_push, created_at, updated_at, last_edited_at, last_edited_by_id)
      select 'Issue', ${toId}, ${projectId}, encode(substring(sha256(convert_to(o.discussion_id || ':' || ${toId}::bigint, 'UTF8')) for 20), 'hex'), o.author_id, o.type, o.note, o.system, o.system_note_action,
        coalesce(r.new_id, o.cross_reference_id), o.confidential, o.resolvable, o.resolved_at, o.resolved_by_id, o.resolved_by_push, o.created_at, o.updated_at, o.last_edited_at, o.last_edited_by_id
      from notes o left join own_references r on r.old_id = o.cross_reference_id where o.noteable_type = 'Issue' and o.noteable_id = ${fromId} order by o.id returning id
    ), pairs as (
      select o.id as old_id, c.id as new_id from (select id, row_number() over (order by id) as place from notes where noteable_type = 'Issue' and noteable_id = ${fromId}) o
      join (select id, row_number() over (order by id) as place from copied) c using (place)
    ), logged as (
      insert into changes (subject_id, note_id, actor_id, attribute, old, new, detail, request, created_at)
      select ${toId}, pairs.new_id, c.actor_id, c.attribute, ${there(sql`c.old`)}, ${there(sql`c.new`)}, c.detail, c.request, c.created_at
      from changes c left join pairs on pairs.old_id = c.note_id where c.subject_id = ${fromId} and (pairs.new_id is not null or ${whole} and c.note_id is null) order by c.id
    )
    insert into award_emoji (name, user_id, awardable_type, awardable_id, created_at, updated_at)
    select a.name, a.user_id, 'Note', pairs.new_id, a.created_at, a.updated_at from pairs join award_emoji a on a.awardable_type = 'Note' and a.awardable_id = pairs.old_id`.execute(
    tx,
  );
  await sql`update subjects i set user_notes_count = o.user_notes_count, internal_notes_count = o.internal_notes_count from subjects o where i.id = ${toId} and o.id = ${fromId}`.execute(
    tx,
  );
}

/** Reactions, time spent and links: what a moved issue takes along besides its notes. */
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
}

/** Rewrites references in the description and comments of an issue from another project, so that they keep their targets. */
export async function qualifyReferences(tx: Transaction, issueId: number, origin: Origin): Promise<void> {
  const { rows } = await sql<{
    id: number | null;
    text: string;
  }>`select null::bigint as id, description as text from subjects where id = ${issueId} and description ~ '#[1-9]|/uploads/'
    union all select id, note from notes where noteable_type = 'Issue' and noteable_id = ${issueId} and note ~ '#[1-9]|/uploads/'`.execute(
    tx,
  );
  const changed = rows.flatMap(({ id, text }) => {
    const result = qualified(text, origin);
    return result === text ? [] : [{ id, text: result }];
  });
  const description = changed.find(({ id }) => id === null);
  if (description !== undefined)
    await sql`update subjects set description = ${description.text} where id = ${issueId}`.execute(tx);
  const notes = changed.filter(({ id }) => id !== null);
  if (notes.length > 0)
    await sql`update notes o set note = w.text from unnest(${notes.map(({ id }) => id)}::bigint[], ${notes.map(({ text }) => text)}::text[]) as w(id, text) where o.id = w.id`.execute(
      tx,
    );
}
