import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Move } from './move-log.queries.ts';

/** The labels, people and attributes that changed on the moved issue since the move. */
export interface ChangedSince {
  readonly attributes: ReadonlySet<string>;
  readonly labelsAdded: readonly string[];
  readonly labelsRemoved: readonly string[];
  readonly assigneesAdded: readonly number[];
  readonly assigneesRemoved: readonly number[];
}

export async function findChangedSince(tx: Transaction, move: Move): Promise<ChangedSince> {
  const { rows } = await sql<{
    attribute: string;
    old: { id: number; title: string } | null;
    new: { id: number; title: string } | null;
  }>`select attribute, old, new from changes where subject_id = ${move.to_id} and created_at > ${move.moved_at}::timestamptz order by id`.execute(
    tx,
  );
  // What was added and removed again is what happened to it last.
  const labels = new Map<string, boolean>();
  const people = new Map<number, boolean>();
  for (const change of rows) {
    const value = change.new ?? change.old;
    if (value === null) continue;
    if (change.attribute === 'labels') labels.set(value.title, change.new !== null);
    if (change.attribute === 'assignees') people.set(value.id, change.new !== null);
  }
  const those = <T>(map: ReadonlyMap<T, boolean>, added: boolean): T[] =>
    [...map].flatMap(([one, is]) => (is === added ? [one] : []));
  return {
    attributes: new Set(rows.map(({ attribute }) => attribute)),
    labelsAdded: those(labels, true),
    labelsRemoved: those(labels, false),
    assigneesAdded: those(people, true),
    assigneesRemoved: those(people, false),
  };
}

/**
 * Takes over the fields of the moved issue. The description is taken over if it was edited since; returns whether it was. An issue
 * that became confidential on either side stays so.
 */
export async function takeFields(
  tx: Transaction,
  { from_id: to, to_id: from, moved_at: at }: Move,
): Promise<boolean> {
  const { rows } = await sql<{
    edited: boolean;
  }>`update subjects i set title = o.title, issue_type = o.issue_type, due_date = o.due_date, weight = o.weight, health_status = o.health_status, zoom_link = o.zoom_link,
      time_estimate = o.time_estimate, discussion_locked = o.discussion_locked, confidential = i.confidential or o.confidential,
      state = o.state, closed_at = o.closed_at, closed_by_id = o.closed_by_id, moved_to_id = null, lock_version = i.lock_version + 1, updated_at = now(),
      description = case when o.edited then o.description else i.description end, description_html_version = case when o.edited then 0 else i.description_html_version end,
      task_count = case when o.edited then o.task_count else i.task_count end, task_completed_count = case when o.edited then o.task_completed_count else i.task_completed_count end,
      last_edited_at = o.last_edited_at, last_edited_by_id = o.last_edited_by_id
    from (select *, exists (select from changes c where c.subject_id = ${from} and c.attribute = 'description' and c.created_at > ${at}::timestamptz) as edited from subjects where id = ${from}) o
    where i.id = ${to} returning o.edited`.execute(tx);
  return rows[0]!.edited;
}

/**
 * Takes over what happened to copied comments since: deletions, edits, resolved threads and reactions. Returns the ids of those that
 * were edited, whose texts still name things as the other project does.
 */
export async function takeCopiedNotes(tx: Transaction, { id, moved_at: at }: Move): Promise<number[]> {
  await sql`delete from notes where id in (select m.from_note_id from moved_notes m where m.move_id = ${id} and not exists (select from notes o where o.id = m.to_note_id))`.execute(
    tx,
  );
  const { rows } = await sql<{ id: number }>`with edited as (
      update notes i set note = o.note, note_html_version = 0, last_edited_at = o.last_edited_at, last_edited_by_id = o.last_edited_by_id, updated_at = o.updated_at
      from moved_notes m join notes o on o.id = m.to_note_id where m.move_id = ${id} and i.id = m.from_note_id and o.last_edited_at > ${at}::timestamptz returning i.id
    ), reacted as (
      insert into award_emoji (name, user_id, awardable_type, awardable_id, created_at, updated_at)
      select a.name, a.user_id, 'Note', m.from_note_id, a.created_at, a.updated_at from moved_notes m join award_emoji a on a.awardable_type = 'Note' and a.awardable_id = m.to_note_id
      where m.move_id = ${id} on conflict do nothing
    ) select id from edited`.execute(tx);
  await sql`update notes i set type = o.type, resolvable = o.resolvable, resolved_at = o.resolved_at, resolved_by_id = o.resolved_by_id, resolved_by_push = o.resolved_by_push
    from moved_notes m join notes o on o.id = m.to_note_id where m.move_id = ${id} and i.id = m.from_note_id
      and (i.type, i.resolvable, i.resolved_at, i.resolved_by_id) is distinct from (o.type, o.resolvable, o.resolved_at, o.resolved_by_id)`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}

/** Takes over reactions, times, links, subscriptions and open todos, as they are now on the moved issue. */
export async function takeRecords(
  tx: Transaction,
  { from_id: to, to_id: from, moved_at: at }: Move,
): Promise<void> {
  await sql`insert into award_emoji (name, user_id, awardable_type, awardable_id, created_at, updated_at)
    select name, user_id, 'Issue', ${to}, created_at, updated_at from award_emoji where awardable_type = 'Issue' and awardable_id = ${from} on conflict do nothing`.execute(
    tx,
  );
  await sql`delete from timelogs t where t.subject_id = ${to} and t.created_at <= ${at}::timestamptz and not exists (select from timelogs o where o.subject_id = ${from}
    and (o.created_at, o.user_id, o.time_spent, o.spent_at) is not distinct from (t.created_at, t.user_id, t.time_spent, t.spent_at))`.execute(
    tx,
  );
  await sql`insert into timelogs (subject_id, user_id, time_spent, summary, spent_at, created_at)
    select ${to}, user_id, time_spent, summary, spent_at, created_at from timelogs where subject_id = ${from} and created_at > ${at}::timestamptz order by id`.execute(
    tx,
  );
  await sql`delete from subject_links l where ${to}::bigint in (l.source_id, l.target_id) and l.created_at <= ${at}::timestamptz and not exists (
    select from subject_links o where o.link_type = l.link_type and (o.source_id, o.target_id) = (case when l.source_id = ${to} then ${from}::bigint else l.source_id end, case when l.target_id = ${to} then ${from}::bigint else l.target_id end))`.execute(
    tx,
  );
  await sql`insert into subject_links (source_id, target_id, link_type, created_at)
    select case when source_id = ${from} then ${to}::bigint else source_id end, case when target_id = ${from} then ${to}::bigint else target_id end, link_type, created_at
    from subject_links where ${from}::bigint in (source_id, target_id) and not ${to}::bigint in (source_id, target_id) on conflict do nothing`.execute(
    tx,
  );
  await sql`insert into subscriptions (user_id, target_type, target_id, subscribed, created_at, updated_at)
    select user_id, target_type, ${to}, subscribed, created_at, updated_at from subscriptions where target_type = 'Issue' and target_id = ${from}
    on conflict (target_id, user_id) do update set subscribed = excluded.subscribed, updated_at = excluded.updated_at where excluded.updated_at > subscriptions.updated_at`.execute(
    tx,
  );
  await sql`update todos t set target_id = ${to}, project_id = i.project_id, note_id = null from subjects i
    where i.id = ${to} and t.target_type = 'Issue' and t.target_id = ${from} and t.state = 'pending'
      and not exists (select from todos o where o.user_id = t.user_id and o.target_type = 'Issue' and o.target_id = ${to} and o.state = 'pending')`.execute(
    tx,
  );
  await sql`update subjects i set total_time_spent = greatest(0, (select coalesce(sum(time_spent), 0) from timelogs where subject_id = ${to})),
    upvotes = (select count(*) from award_emoji where awardable_type = 'Issue' and awardable_id = ${to} and name = 'thumbsup'),
    downvotes = (select count(*) from award_emoji where awardable_type = 'Issue' and awardable_id = ${to} and name = 'thumbsdown') where i.id = ${to}`.execute(
    tx,
  );
}
