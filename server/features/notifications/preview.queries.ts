import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { noteById } from '../discussions/index.ts';
import { titleOfLabel } from '../labels/index.ts';
import { lastMentioned, lastSubscribed } from '../subscriptions/index.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { SubjectType } from '../../platform/subjects/subject-type.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { audienceOf } from './audience.queries.ts';
import type { SupposedSettings } from './audience.queries.ts';
import type { NotificationKind, NotificationReason } from './notification-kinds.ts';
import type { SettingScope } from './notification-settings.queries.ts';

/** The most events that are considered, the latest first: among those before access is checked, and of each place or subject. */
const mostEvents = 2000;
const mostOfOne = 200;

/** Query of the ids of the latest events of a project, of a group with all below it, or of one's own places and subjects. */
function eventsIn(userId: number, { projectId, namespaceId }: SettingScope): RawBuilder<unknown> {
  const latestOf = (place: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`(select f.id from notifications f where ${place} order by f.id desc limit ${mostOfOne})`;
  if (projectId !== undefined)
    return sql`select f.id from notifications f where f.project_id = ${projectId} order by f.id desc limit ${mostEvents}`;
  const below = (groups: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`select e.id from namespaces n join projects p on p.namespace_id = n.id cross join lateral ${latestOf(sql`f.project_id = p.id`)} e where n.traversal_ids && ${groups}
      union select e.id from namespaces n cross join lateral ${latestOf(sql`f.namespace_id = n.id`)} e where n.traversal_ids && ${groups}`;
  if (namespaceId !== undefined) return below(sql`array[${namespaceId}::bigint]`);
  return sql`${below(sql`array(select m.namespace_id from members m where m.user_id = ${userId} and m.namespace_id is not null and (m.expires_at is null or m.expires_at > current_date)
        union select s.namespace_id from notification_settings s where s.user_id = ${userId} and s.namespace_id is not null)`)}
    union select e.id from (select m.project_id from members m where m.user_id = ${userId} and m.project_id is not null and (m.expires_at is null or m.expires_at > current_date)
        union select s.project_id from notification_settings s where s.user_id = ${userId} and s.project_id is not null
        union select p.id from projects p join namespaces n on n.id = p.namespace_id where n.owner_id = ${userId}) own cross join lateral ${latestOf(sql`f.project_id = own.project_id`)} e
    union (select r.notification_id from notification_recipients r where r.user_id = ${userId} order by r.notification_id desc limit ${mostOfOne})
    union select e.id from (
        (${lastMentioned(userId, mostOfOne)})
        union (${lastSubscribed(userId, mostOfOne)})
        union (select a.subject_id from subject_assignees a where a.user_id = ${userId} order by a.subject_id desc limit ${mostOfOne})
        union (select c.id from subjects c where c.author_id = ${userId} order by c.id desc limit ${mostOfOne})) mine
      cross join lateral ${latestOf(sql`f.target_id = mine.target_id`)} e`;
}

export interface PastEvent {
  readonly id: number;
  readonly outbox_id: number;
  readonly kind: NotificationKind;
  readonly target_type: string;
  readonly target_id: number;
  readonly note_id: number | null;
  readonly changed: boolean;
  readonly happened_at: Date;
  readonly author: string | null;
}

/** The latest events of a scope that this viewer may see, newest first. */
export async function findPastEvents(
  tx: Transaction,
  viewer: Viewer,
  types: readonly SubjectType[],
  scope: SettingScope,
  limit: number,
): Promise<PastEvent[]> {
  const id = sql`f.target_id`;
  const readable = sql.join(
    types.map(
      (type) =>
        sql`(f.target_type = ${type.name} and ${type.noteVisible(viewer, id, sql`coalesce(o.confidential, false)`)})`,
    ),
    sql` or `,
  );
  const { rows } =
    await sql<PastEvent>`with latest as materialized (select id from (${eventsIn(viewer.user!.id, scope)}) found order by id desc limit ${mostEvents})
    select f.id, f.outbox_id, f.kind, f.target_type, f.target_id, f.note_id, f.changed, f.happened_at, a.name as author
    from latest join notifications f on f.id = latest.id left join ${noteById(sql`f.note_id`)} left join users a on a.id = f.author_id
    where ${readable} order by f.id desc limit ${limit}`.execute(tx);
  return rows;
}

export interface SupposedMail {
  readonly id: number;
  readonly reason: NotificationReason;
  /** The title of the label that the person subscribed to. */
  readonly label: string | null;
}

/** Which of these events of one type would be mailed to a person with these settings, and why: one statement. */
export async function findSupposedMails(
  tx: Transaction,
  audience: SubjectType,
  ids: readonly number[],
  supposed: SupposedSettings,
): Promise<SupposedMail[]> {
  const events = sql`f.id = any(${ids as number[]}::bigint[])`;
  const { rows } =
    await sql<SupposedMail>`select sent.id, sent.reason, ${titleOfLabel(sql`sent.label_id`)} as label from (${audienceOf(audience, events, supposed)}) sent (id, user_id, reason, label_id)`.execute(
      tx,
    );
  return rows;
}

/** Ends a statement of this transaction that takes too long. */
export async function limitStatements(tx: Transaction, milliseconds: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(tx);
}
