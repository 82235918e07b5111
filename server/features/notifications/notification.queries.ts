import { sql } from 'kysely';
import { labelsAddedBefore, titleOfLabel } from '../labels/index.ts';
import { subscriptionsTo } from '../subscriptions/index.ts';
import type { SubjectType } from '../../platform/subjects/subject-type.ts';
import type { Connection, Transaction } from '../../platform/database/database.ts';
import { audienceOf } from './audience.queries.ts';
import type { PushedCommits } from '../../platform/subjects/subject.events.ts';
import type { NotificationKind, NotificationReason } from './notification-kinds.ts';

export interface NewNotification {
  readonly outboxId: number;
  readonly kind: NotificationKind;
  readonly targetId: number;
  readonly noteId: number | null;
  /** Of a review: all of its notes. */
  readonly noteIds?: readonly number[] | undefined;
  readonly authorId: number | null;
  readonly happenedAt: Date;
  /** The labels that it added. */
  readonly labelled?: readonly number[] | undefined;
  readonly pushed?: PushedCommits | undefined;
  /** For a changed text: only people whom it newly mentions and who have not been notified of it before. */
  readonly changed?: boolean | undefined;
}

/**
 * Records an event with its recipients (`audienceOf`). Undefined if the event was recorded before or has no recipients.
 */
export async function insertNotification(
  tx: Transaction,
  audience: SubjectType,
  event: NewNotification,
): Promise<number | undefined> {
  // The clock of events is as fine as a millisecond, that of rows finer: what was written with the event is not later than it.
  const happenedAt = new Date(event.happenedAt.getTime() + 1);
  const labels =
    event.kind.startsWith('new_') && event.changed !== true
      ? sql`array(select l.label_id from (${labelsAddedBefore(sql`s.id`, happenedAt)}) l where ${event.noteId}::bigint is null)`
      : // The labels of a new subject are part of the notification of it.
        sql`array(select unnest(${(event.labelled ?? []) as number[]}::bigint[])
        except select unnest(f.label_ids) from notifications f where f.target_id = s.id and f.note_id is null and f.happened_at = ${happenedAt})`;
  const { rows } = await sql<{
    id: number;
  }>`insert into notifications (outbox_id, kind, target_type, target_id, note_id, note_ids, author_id, project_id, namespace_id, changed, happened_at, label_ids, pushed)
    select ${event.outboxId}::bigint, ${event.kind}, s.kind, s.id, ${event.noteId}::bigint, ${(event.noteIds ?? []) as number[]}::bigint[], ${event.authorId}::bigint, s.project_id, s.namespace_id, ${event.changed === true}::boolean, ${happenedAt}::timestamptz, ${labels}, ${event.pushed === undefined ? null : JSON.stringify(event.pushed)}::jsonb
    from subjects s where s.id = ${event.targetId} and s.kind = ${audience.name} for key share on conflict do nothing returning id`.execute(
    tx,
  );
  const id = rows[0]?.id;
  if (id === undefined) return undefined;
  const inserted =
    await sql`insert into notification_recipients (notification_id, user_id, reason, label_id) ${audienceOf(audience, sql`f.id = ${id}`)}
    on conflict do nothing returning 1`.execute(tx);
  return inserted.rows.length > 0 ? id : undefined;
}

export interface NotificationRow {
  readonly id: number;
  readonly kind: NotificationKind;
  readonly target_type: string;
  readonly target_id: number;
  readonly note_id: number | null;
  /** Of a review: all of its notes; `note_id` is the first. */
  readonly note_ids: readonly number[];
  /** Its text was changed, and mentions people whom it did not mention before. */
  readonly changed: boolean;
  /** Of a push. */
  readonly pushed: PushedCommits | null;
  readonly author: { readonly name: string; readonly username: string } | null;
}

export async function findNotification(db: Connection, id: number): Promise<NotificationRow | undefined> {
  const { rows } =
    await sql<NotificationRow>`select f.id, f.kind, f.target_type, f.target_id, f.note_id, f.note_ids, f.changed, f.pushed,
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
  /** The title of the label that they subscribed to. */
  readonly label: string | null;
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
  const { rows } =
    await sql<Recipient>`with taken as (select user_id, reason, label_id from notification_recipients
      where notification_id = ${notification.id} and settled_at is null order by user_id limit ${limit} for update skip locked)
    select u.id, u.username::text as username, u.name, u.email::text as email, u.admin, u.external, taken.reason, ${titleOfLabel(sql`taken.label_id`)} as label,
      (u.state = 'active' and u.confirmed_at is not null and ${audience.readers(target)} ${internal ? sql`and ${audience.internalReaders(target)}` : sql``}
        and not exists (select 1 from ${subscriptionsTo(audience.name, target)} where s.user_id = u.id and not s.subscribed)) as allowed
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

/** A subject's project or group, its description and its assignees. */
export interface NotificationPlace {
  readonly kind: 'project' | 'group';
  readonly id: number;
  readonly name: string;
  /** Path of the project or group that references are relative to. */
  readonly projectPath: string;
  readonly isPublic: boolean;
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
      coalesce(p.full_path, n.full_path)::text as "projectPath", coalesce(p.visibility, n.visibility) = 'public' as "isPublic", s.description as text, s.description_html as html, s.description_html_version as "rendererVersion",
      array(select au.name from subject_assignees sa join users au on au.id = sa.user_id where sa.subject_id = s.id order by au.id) as assignees
    from subjects s left join projects p on p.id = s.project_id left join namespaces n on n.id = s.namespace_id where s.id = ${id}`.execute(
      db,
    );
  return rows[0];
}
