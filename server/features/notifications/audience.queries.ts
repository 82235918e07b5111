import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { SubjectType } from '../../platform/subjects/subject-type.ts';
import { noteById } from '../discussions/index.ts';
import { firstSubscribed, subscribersOf } from '../labels/index.ts';
import { mentionsBy, participants, subscriptionsTo } from '../subscriptions/index.ts';
import type { NotificationLevel } from './notification-kinds.ts';

/** One person's settings as they could be, in place of those that are saved. */
export interface SupposedSettings {
  readonly userId: number;
  /** Without either id: everywhere. */
  readonly namespaceId?: number | undefined;
  readonly projectId?: number | undefined;
  readonly level: NotificationLevel;
  readonly events: readonly string[];
  readonly ownActivity?: boolean | undefined;
}

/** Whether somebody had subscribed when the event happened; null if they had not decided. */
const subscribedThen = sql<boolean>`(case when s.updated_at < ev.happened_at then s.subscribed when s.created_at < ev.happened_at then s.was end)`;

function settingsWith(supposed: SupposedSettings | undefined): RawBuilder<unknown> {
  if (supposed === undefined)
    return sql`select user_id, namespace_id, project_id, level, events from notification_settings`;
  const { userId, namespaceId = null, projectId = null, level, events } = supposed;
  return sql`select user_id, namespace_id, project_id, level, events from notification_settings
      where user_id = ${userId} and (namespace_id is distinct from ${namespaceId}::bigint or project_id is distinct from ${projectId}::bigint)
    union all select ${userId}::bigint, ${namespaceId}::bigint, ${projectId}::bigint, ${level}::text, ${events as string[]}::text[]`;
}

/**
 * Query of (notification_id, user_id, reason, label_id): who is notified of the events `f` of subjects of one type. Those whom an event concerned when
 * it happened, who had subscribed, or who watch the place; by the level that each has chosen closest to it, and only if they may read
 * it now. For one event and any number of people, or for many events and one person with settings that are not saved.
 */
export function audienceOf(
  audience: SubjectType,
  events: RawBuilder<unknown>,
  supposed?: SupposedSettings,
): RawBuilder<unknown> {
  const type = audience.name;
  const only = (person: RawBuilder<unknown>): RawBuilder<unknown> =>
    supposed === undefined ? sql`` : sql`and ${person} = ${supposed.userId}`;
  const took = participants(audience, sql`ev.target_id`, true, {
    until: sql`ev.happened_at`,
    outboxId: sql`ev.outbox_id`,
  });
  const target = sql`ev.target_id`;
  const ownActivity =
    supposed?.ownActivity === undefined
      ? sql`u.notified_of_own_activity`
      : sql`${supposed.ownActivity}::boolean`;
  // What was supposed before is not recorded: of the events of one text, the first counts (`previewOf`).
  const notifiedBefore =
    supposed === undefined
      ? sql`exists (select 1 from notification_recipients notified join notifications earlier on earlier.id = notified.notification_id
        where earlier.target_id = ev.target_id and (earlier.note_id is not distinct from ev.note_id or ev.note_id = any(earlier.note_ids)) and earlier.kind = ev.kind and earlier.id < ev.id and notified.user_id = u.id)`
      : sql`false`;
  return sql`with ev as materialized (
      select f.id, f.outbox_id, f.kind, f.target_id, f.note_id, f.author_id, f.changed, f.label_ids, split_part(f.kind, '_', 1) = 'relabel' as relabelled, f.happened_at, coalesce(o.confidential, false) as internal, f.project_id, n.traversal_ids,
        coalesce(p.emails_enabled, true) and not exists (select 1 from namespaces a where a.id = any(n.traversal_ids) and not a.emails_enabled) as mails
      from notifications f left join ${noteById(sql`f.note_id`)} left join projects p on p.id = f.project_id join namespaces n on n.id = coalesce(p.namespace_id, f.namespace_id)
      where f.target_type = ${type} and ${events}),
    settings as (${settingsWith(supposed)}),
    heard (event_id, user_id, reason) as (
      select ev.id, part.user_id, case when part.reason = 'mentioned' then 'participated' else part.reason end from ev cross join lateral (${took}) as part (user_id, reason) where true ${only(sql`part.user_id`)}
      union select ev.id, w.user_id, 'mentioned' from ev cross join lateral ${mentionsBy(type, target, sql`ev.outbox_id`)} where true ${only(sql`w.user_id`)}
      union select ev.id, s.user_id, 'subscribed' from ev cross join lateral ${subscriptionsTo(type, target)} where ${subscribedThen} ${only(sql`s.user_id`)}
      union select ev.id, s.user_id, 'watching' from ev join settings s on s.project_id = ev.project_id or s.namespace_id = any(ev.traversal_ids) where s.level in ('watch', 'custom')
      union select ev.id, s.user_id, 'watching' from ev join members m on m.project_id = ev.project_id or m.namespace_id = any(ev.traversal_ids)
        join settings s on s.user_id = m.user_id and s.project_id is null and s.namespace_id is null and s.level in ('watch', 'custom')
        where (m.expires_at is null or m.expires_at > current_date) ${only(sql`m.user_id`)}
      union select ev.id, l.user_id, 'labelled' from ev cross join lateral (${subscribersOf(sql`ev.label_ids`, sql`ev.happened_at`)}) l where true ${only(sql`l.user_id`)}),
    reasons as (select h.event_id, h.user_id, bool_or(h.reason = 'labelled') as labelled,
        (array_agg(h.reason order by array_position(array['mentioned', 'assigned', 'review_requested', 'author', 'subscribed', 'labelled', 'participated', 'watching'], h.reason)))[1] as reason
      from heard h join ev on ev.id = h.event_id
      where case when ev.relabelled then h.reason = 'labelled' when ev.changed then h.reason in ('mentioned', 'labelled') else true end group by h.event_id, h.user_id)
    select ev.id, u.id, case when u.id = ev.author_id then 'own_activity' else r.reason end,
      case when r.labelled then ${firstSubscribed(sql`u.id`, sql`ev.label_ids`)} end
    from reasons r join ev on ev.id = r.event_id join users u on u.id = r.user_id
    left join lateral ${subscriptionsTo(type, target)} on s.user_id = u.id
    left join lateral (select c.level, c.events from settings c
      where c.user_id = u.id and c.level <> 'global'
        and (c.project_id = ev.project_id or c.namespace_id = any(ev.traversal_ids) or (c.project_id is null and c.namespace_id is null))
      order by c.project_id is not null desc, array_position(ev.traversal_ids, c.namespace_id) desc nulls last limit 1) chosen on true
    where ev.mails and u.state = 'active' and u.confirmed_at is not null and (u.id is distinct from ev.author_id or ${ownActivity})
      and ${subscribedThen} is not false
      and (not ev.changed or r.labelled or not ${notifiedBefore})
      and (${subscribedThen} is true or r.labelled or case coalesce(chosen.level, 'participating')
        when 'disabled' then false when 'mention' then r.reason = 'mentioned' when 'watch' then true
        when 'custom' then r.reason <> 'watching' or ev.kind = any(chosen.events) or (ev.note_id is not null and 'new_note' = any(chosen.events)) else r.reason <> 'watching' end)
      and ${audience.readers(target)} and (not ev.internal or ${audience.internalReaders(target)})`;
}
