import { sql } from 'kysely';
import type { SubjectType } from '../../platform/subjects/subject-type.ts';
import type { Connection, Transaction } from '../../platform/database/database.ts';
import { participants } from '../subscriptions/index.ts';
import type { NotificationKind, NotificationReason } from './notification-kinds.ts';

export interface NewNotification {
  readonly outboxId: number;
  readonly kind: NotificationKind;
  readonly targetId: number;
  readonly noteId: number | null;
  readonly internal: boolean;
  readonly authorId: number | null;
  /** For a changed text: only people whom it newly mentions and who have not been notified of it before. */
  readonly changed?: boolean | undefined;
}

/**
 * Records the recipients of an event: those whom it concerns, who subscribed, or who watch the place; by the level that each has
 * chosen closest to it, and only if they may read it. One statement for any number of people; undefined if the event was recorded
 * before or has no recipients.
 */
export async function insertNotification(
  tx: Transaction,
  audience: SubjectType,
  event: NewNotification,
): Promise<number | undefined> {
  const target = sql`${event.targetId}::bigint`;
  const { rows } = await sql<{
    id: number;
  }>`insert into notifications (outbox_id, kind, target_type, target_id, note_id, author_id)
    select ${event.outboxId}::bigint, ${event.kind}, s.kind, s.id, ${event.noteId}::bigint, ${event.authorId}::bigint from subjects s
    where s.id = ${event.targetId} and s.kind = ${audience.name} for key share on conflict do nothing returning id`.execute(
    tx,
  );
  const id = rows[0]?.id;
  if (id === undefined) return undefined;
  const inserted =
    await sql`with place as (select p.id, n.traversal_ids, coalesce(p.emails_enabled, true) and not exists (select 1 from namespaces a where a.id = any(n.traversal_ids) and not a.emails_enabled) as mails from subjects s left join projects p on p.id = s.project_id
      join namespaces n on n.id = coalesce(p.namespace_id, s.namespace_id) where s.id = ${target}),
    heard (user_id, reason) as (
      select user_id, case when reason = 'mentioned' then 'participated' else reason end from (${participants(audience, target, true)}) as part (user_id, reason)
      union select user_id, 'mentioned' from mentions where outbox_id = ${event.outboxId} and target_type = ${audience.name} and target_id = ${target}
      union select user_id, 'subscribed' from subscriptions where target_type = ${audience.name} and target_id = ${target} and subscribed
      union select s.user_id, 'watching' from notification_settings s, place where s.level in ('watch', 'custom') and (s.project_id = place.id or s.namespace_id = any(place.traversal_ids))
      union select s.user_id, 'watching' from place join members m on m.project_id = place.id or m.namespace_id = any(place.traversal_ids)
        join notification_settings s on s.user_id = m.user_id and s.project_id is null and s.namespace_id is null and s.level in ('watch', 'custom')
        where m.expires_at is null or m.expires_at > current_date),
    reasons as (select distinct on (user_id) user_id, reason from heard
      order by user_id, array_position(array['mentioned', 'assigned', 'author', 'subscribed', 'participated', 'watching'], reason))
    insert into notification_recipients (notification_id, user_id, reason)
    select ${id}, u.id, case when u.id = ${event.authorId}::bigint then 'own_activity' else r.reason end
    from reasons r join users u on u.id = r.user_id
    left join subscriptions s on s.target_type = ${audience.name} and s.target_id = ${target} and s.user_id = u.id
    left join lateral (select c.level, c.events from notification_settings c left join place on true
      where c.user_id = u.id and c.level <> 'global'
        and (c.project_id = place.id or c.namespace_id = any(place.traversal_ids) or (c.project_id is null and c.namespace_id is null))
      order by c.project_id is not null desc, array_position(place.traversal_ids, c.namespace_id) desc nulls last limit 1) chosen on true
    where (select mails from place) and u.state = 'active' and u.confirmed_at is not null and (u.id is distinct from ${event.authorId}::bigint or u.notified_of_own_activity)
      and s.subscribed is not false
      and (not ${event.changed === true} or (r.reason = 'mentioned' and not exists (select 1 from notification_recipients notified
        join notifications earlier on earlier.id = notified.notification_id where earlier.note_id = ${event.noteId}::bigint and notified.user_id = u.id)))
      and (s.subscribed is true or case coalesce(chosen.level, 'participating')
        when 'disabled' then false when 'mention' then r.reason = 'mentioned' when 'watch' then true
        when 'custom' then r.reason <> 'watching' or ${event.kind} = any(chosen.events) else r.reason <> 'watching' end)
      and ${audience.readers(target)} ${event.internal ? sql`and ${audience.internalReaders(target)}` : sql``}
    on conflict do nothing returning 1`.execute(tx);
  return inserted.rows.length > 0 ? id : undefined;
}

export interface NotificationRow {
  readonly id: number;
  readonly kind: NotificationKind;
  readonly target_type: string;
  readonly target_id: number;
  readonly note_id: number | null;
  readonly author: { readonly name: string; readonly username: string } | null;
}

export async function findNotification(db: Connection, id: number): Promise<NotificationRow | undefined> {
  const { rows } = await sql<NotificationRow>`select f.id, f.kind, f.target_type, f.target_id, f.note_id,
      case when a.id is null then null else json_build_object('name', a.name, 'username', a.username) end as author
    from notifications f left join users a on a.id = f.author_id where f.id = ${id}`.execute(db);
  return rows[0];
}

export interface Recipient {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly admin: boolean;
  readonly external: boolean;
  readonly reason: NotificationReason;
  /** Whether they may still be notified: rights, account and subscription may have changed since it was recorded. */
  readonly allowed: boolean;
}

/** Takes the next recipients who are not handled yet, locked until the transaction ends. */
export async function takeRecipients(
  tx: Transaction,
  audience: SubjectType,
  notification: NotificationRow,
  internal: boolean,
  limit: number,
): Promise<Recipient[]> {
  const target = sql`${notification.target_id}::bigint`;
  const { rows } = await sql<Recipient>`with taken as (select user_id, reason from notification_recipients
      where notification_id = ${notification.id} and settled_at is null order by user_id limit ${limit} for update skip locked)
    select u.id, u.username::text as username, u.name, u.email::text as email, u.admin, u.external, taken.reason,
      (u.state = 'active' and u.confirmed_at is not null and ${audience.readers(target)} ${internal ? sql`and ${audience.internalReaders(target)}` : sql``}
        and not exists (select 1 from subscriptions s where s.target_type = ${audience.name} and s.target_id = ${target} and s.user_id = u.id and not s.subscribed)) as allowed
    from taken join users u on u.id = taken.user_id order by u.id`.execute(tx);
  return rows;
}

export async function markRecipientsHandled(
  tx: Transaction,
  id: number,
  handled: readonly { userId: number; mailed: boolean }[],
): Promise<void> {
  await sql`update notification_recipients r set settled_at = now(), mailed = w.mailed
    from unnest(${handled.map(({ userId }) => userId)}::bigint[], ${handled.map(({ mailed }) => mailed)}::boolean[]) as w (user_id, mailed)
    where r.notification_id = ${id} and r.user_id = w.user_id`.execute(tx);
}

/** Deletes old notifications: an event is handled again within hours, if at all. */
export async function forgetOldNotifications(db: Connection): Promise<void> {
  await sql`delete from notifications where created_at < now() - interval '30 days'`.execute(db);
}

export interface NotificationNote {
  readonly id: number;
  readonly text: string;
  readonly html: string;
  readonly rendererVersion: number;
  readonly internal: boolean;
  /** The first note of its thread; itself if it starts one. */
  readonly firstId: number;
  readonly type: string;
  readonly targetId: number;
  readonly projectId: number | null;
  readonly editorId: number | null;
}

export async function findNotificationNote(
  db: Connection,
  id: number,
): Promise<NotificationNote | undefined> {
  const { rows } =
    await sql<NotificationNote>`select o.id, o.note as text, o.note_html as html, o.note_html_version as "rendererVersion", o.confidential as internal, o.noteable_type as type, o.noteable_id as "targetId", o.project_id as "projectId", o.last_edited_by_id as "editorId",
      (select min(f.id) from notes f where f.discussion_id = o.discussion_id and f.noteable_type = o.noteable_type and f.noteable_id = o.noteable_id) as "firstId"
    from notes o where o.id = ${id}`.execute(db);
  return rows[0];
}

/** A subject's project or group, its description and its assignees. */
export interface NotificationPlace {
  readonly kind: 'project' | 'group';
  readonly id: number;
  readonly name: string;
  /** Path of the project or group that references are relative to. */
  readonly projectPath: string;
  readonly text: string;
  readonly html: string;
  readonly rendererVersion: number;
  readonly assignees: readonly string[];
}

export async function findNotificationPlace(
  db: Connection,
  id: number,
): Promise<NotificationPlace | undefined> {
  const { rows } =
    await sql<NotificationPlace>`select case when p.id is null then 'group' else 'project' end as kind, coalesce(p.id, n.id) as id, coalesce(p.name, n.name) as name,
      coalesce(p.full_path, n.full_path)::text as "projectPath", s.description as text, s.description_html as html, s.description_html_version as "rendererVersion",
      array(select au.name from subject_assignees sa join users au on au.id = sa.user_id where sa.subject_id = s.id order by au.id) as assignees
    from subjects s left join projects p on p.id = s.project_id left join namespaces n on n.id = s.namespace_id where s.id = ${id}`.execute(
      db,
    );
  return rows[0];
}
