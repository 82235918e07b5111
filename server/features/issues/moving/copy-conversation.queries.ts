import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';

/** Which part of a conversation is copied: all of it for a move, only the comments for a clone, or what is new since a move. */
export type ConversationPart = 'moved' | 'cloned' | 'since';

export interface CopiedPair {
  readonly fromId: number;
  readonly toId: number;
  /** Of a move, and of what is new since one. */
  readonly moveId?: number | undefined;
  readonly movedAt?: string;
}

interface ConversationsToCopy {
  readonly pairs: readonly CopiedPair[];
  readonly projectId: number;
  /** The labels of these titles in the target project. */
  readonly labelIds: readonly number[];
  readonly part: ConversationPart;
}

/** The id of a thread's copy on another issue. */
const copiedThread = (id: RawBuilder<unknown>, issueId: RawBuilder<unknown>): RawBuilder<string> =>
  sql`encode(substring(sha256(convert_to(${id} || ':' || ${issueId}, 'UTF8')) for 20), 'hex')`;

/** Conditions on what is copied for a pair `k`: a note, a version of the description, a change or mention that no note shows. */
function chosenParts(part: ConversationPart) {
  switch (part) {
    case 'moved':
      return { note: sql`true`, version: sql`true`, change: sql`true`, mention: sql`true` };
    case 'cloned':
      return { note: sql`true`, version: sql`true`, change: sql`false`, mention: sql`false` };
    case 'since':
      return {
        note: sql`not exists (select from moved_notes m where m.to_note_id = o.id and m.move_id = k.move_id)
          and not exists (select from changes c where c.note_id = o.id and c.attribute = 'relation' and c.detail->>'is' = 'moved_from')`,
        version: sql`v.created_at > k.moved_at`,
        change: sql`c.created_at > k.moved_at`,
        mention: sql`true`,
      };
  }
}

/**
 * Copies conversations with their authors, times, threads, reactions, mentions and history. A reply to a copied thread joins the thread
 * of which that is a copy. The HTML is rendered again when it is read, since references are relative to another project there. The
 * history refers to existing labels (`labelIds`) by id, and to others and milestones only by title. Returns the ids of the copied
 * notes and versions of the description, whose texts still name things as their project does.
 */
export async function copyConversations(
  tx: Transaction,
  { pairs, projectId, labelIds, part }: ConversationsToCopy,
): Promise<{ notes: number[]; versions: number[] }> {
  const chosen = chosenParts(part);
  const there = (value: RawBuilder<unknown>) => sql`case when c.attribute = 'labels' and ${value} is not null
    then jsonb_build_object('id', (select l.id from labels l where l.title = ${value}->>'title' and l.id = any(${labelIds as number[]}::bigint[])), 'title', ${value}->>'title')
    when c.attribute = 'milestone' and ${value} is not null then ${value} - 'id'
    when c.attribute = 'description' and ${value} ? 'version' then jsonb_build_object('version', (select v.new_id from versions v where v.id = (${value}->>'version')::bigint))
    else ${value} end`;
  const logged =
    part === 'moved'
      ? sql`, paired as (insert into moved_notes (to_note_id, from_note_id, move_id) select new_id, id, move_id from chosen)`
      : sql``;
  // A new issue is referred to by nothing yet.
  const known =
    part === 'since'
      ? sql`(select m.id from cross_references m where m.target_type = x.target_type and m.target_id = x.to_id and m.source_type = x.source_type and coalesce(m.source_id, 0) = coalesce(x.source_id, 0)
          and coalesce(m.source_project_id, 0) = coalesce(x.source_project_id, 0) and coalesce(m.source_sha, '') = coalesce(x.source_sha, '') and m.kind = x.kind limit 1)`
      : sql`null::bigint`;
  // The copies have their own cross references: they stay when the source issue is deleted.
  const { rows } = await sql<{
    notes: number[] | null;
    versions: number[] | null;
  }>`with pairs as materialized (
      select * from unnest(${pairs.map(({ fromId }) => fromId)}::bigint[], ${pairs.map(({ toId }) => toId)}::bigint[], ${pairs.map(({ moveId }) => moveId ?? null)}::bigint[], ${pairs.map(({ movedAt }) => movedAt ?? null)}::timestamptz[])
        as k(from_id, to_id, move_id, moved_at)
    ), chosen as materialized (
      select o.*, nextval(pg_get_serial_sequence('notes', 'id')) as new_id
      from (select o.*, k.to_id, k.move_id from pairs k join notes o on o.noteable_type = 'Issue' and o.noteable_id = k.from_id and ${chosen.note} order by k.to_id, o.id) o
    ), versions as materialized (
      select v.*, nextval(pg_get_serial_sequence('description_versions', 'id')) as new_id
      from (select v.*, k.to_id from pairs k join description_versions v on v.noteable_type = 'Issue' and v.noteable_id = k.from_id and ${chosen.version} order by k.to_id, v.id) v
    ), versioned as (
      insert into description_versions (id, noteable_type, noteable_id, author_id, description, created_at, deleted_at)
      select new_id, noteable_type, to_id, author_id, description, created_at, deleted_at from versions
    ), referred as materialized (
      select x.*, ${known} as known_id, nextval(pg_get_serial_sequence('cross_references', 'id')) as new_id
      from (select x.*, o.to_id from (select distinct cross_reference_id, to_id from chosen) o join cross_references x on x.id = o.cross_reference_id order by x.id) x
    ), referring as (
      insert into cross_references (id, source_type, source_id, source_project_id, source_sha, target_type, target_id, kind, created_at)
      select new_id, source_type, source_id, source_project_id, source_sha, target_type, to_id, kind, created_at from referred where known_id is null
    ), own_references as (
      select id as old_id, coalesce(known_id, new_id) as new_id from referred
    ), threads as (
      select distinct k.to_id, o.discussion_id as id, ${copiedThread(sql`o.discussion_id`, sql`k.from_id`)} as copy from pairs k join notes o on o.noteable_type = 'Issue' and o.noteable_id = k.to_id
    ), copied as (
      insert into notes (id, noteable_type, noteable_id, project_id, discussion_id, author_id, type, note, system, system_note_action, cross_reference_id, confidential, resolvable, resolved_at,
        resolved_by_id, resolved_by_push, created_at, updated_at, last_edited_at, last_edited_by_id, description_version_id)
      select o.new_id, 'Issue', o.to_id, ${projectId}, coalesce(t.id, ${copiedThread(sql`o.discussion_id`, sql`o.to_id`)}), o.author_id, o.type, o.note, o.system, o.system_note_action,
        coalesce(r.new_id, o.cross_reference_id), o.confidential, o.resolvable, o.resolved_at, o.resolved_by_id, o.resolved_by_push, o.created_at, o.updated_at, o.last_edited_at, o.last_edited_by_id, v.new_id
      from chosen o left join own_references r on r.old_id = o.cross_reference_id left join threads t on t.to_id = o.to_id and t.copy = o.discussion_id
        left join versions v on v.id = o.description_version_id order by o.new_id
    ), logged as (
      insert into changes (subject_id, note_id, actor_id, attribute, old, new, detail, request, created_at)
      select k.to_id, o.new_id, c.actor_id, c.attribute, ${there(sql`c.old`)}, ${there(sql`c.new`)}, c.detail, c.request, c.created_at
      from pairs k join changes c on c.subject_id = k.from_id left join chosen o on o.id = c.note_id where o.new_id is not null or c.note_id is null and ${chosen.change} order by k.to_id, c.id
    ), named as (
      insert into mentions (target_type, target_id, note_id, user_id, direct, outbox_id)
      select w.target_type, k.to_id, o.new_id, w.user_id, w.direct, w.outbox_id from pairs k join mentions w on w.target_type = 'Issue' and w.target_id = k.from_id left join chosen o on o.id = w.note_id
      where o.new_id is not null or w.note_id is null and ${chosen.mention}
      on conflict do nothing
    ), reacted as (
      insert into award_emoji (name, user_id, awardable_type, awardable_id, created_at, updated_at)
      select a.name, a.user_id, 'Note', o.new_id, a.created_at, a.updated_at from chosen o join award_emoji a on a.awardable_type = 'Note' and a.awardable_id = o.id
    )${logged}
    select (select array_agg(new_id order by new_id) from chosen) as notes, (select array_agg(new_id order by new_id) from versions) as versions`.execute(
    tx,
  );
  return { notes: rows[0]!.notes ?? [], versions: rows[0]!.versions ?? [] };
}

/** Counts the comments of issues again. */
export async function recountNotes(tx: Transaction, issueIds: readonly number[]): Promise<void> {
  await sql`update subjects i set user_notes_count = o.total, internal_notes_count = o.internal
    from (select u.id, count(o.id) as total, count(o.id) filter (where o.confidential) as internal from unnest(${issueIds as number[]}::bigint[]) as u(id)
      left join notes o on o.noteable_type = 'Issue' and o.noteable_id = u.id and not o.system group by u.id) o
    where i.id = o.id`.execute(tx);
}
