import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { commenters, noteById } from '../discussions/index.ts';
import type { SubjectType } from '../../platform/subjects/subject-type.ts';
import type { Connection, Transaction } from '../../platform/database/database.ts';
import { pairsTable } from '../../platform/subjects/subject-copies.queries.ts';
import type { CopiedPair } from '../../platform/subjects/subject-copies.queries.ts';
import type { UserSummary } from '../accounts/index.ts';

export interface Target {
  readonly type: string;
  readonly id: number;
}

/** The moment that an audience is asked for, as SQL. */
export interface Moment {
  readonly until: RawBuilder<unknown>;
  /** The last event whose mentions count. */
  readonly outboxId: RawBuilder<unknown>;
}

const now: Moment = {
  until: sql`'infinity'::timestamptz`,
  outboxId: sql`9223372036854775807`,
};

/**
 * Query of (user_id, reason): the participants of a subject, now or at an earlier moment: its people, authors of notes, mentioned
 * people. `internal` false omits what internal notes would reveal.
 */
export function participants(
  audience: SubjectType,
  id: RawBuilder<unknown>,
  internal: boolean,
  { until, outboxId }: Moment = now,
): RawBuilder<unknown> {
  return sql`${audience.involved(id, until)}
    union select part.author_id, 'participated' from (${commenters(audience.name, id, until, { internal })}) part
    union select w.user_id, 'mentioned' from mentions w left join ${noteById(sql`w.note_id`)} where w.target_type = ${audience.name} and w.target_id = ${id} and w.outbox_id <= ${outboxId} ${internal ? sql`` : sql`and o.confidential is not true`}`;
}

/** Condition: the person is named in the subject's text or in a note of it; in internal notes only where `internal` holds. */
export function mentioned(
  userId: number,
  type: string,
  id: RawBuilder<unknown>,
  internal: RawBuilder<boolean>,
): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from mentions w left join ${noteById(sql`w.note_id`)}
    where w.target_type = ${type} and w.target_id = ${id} and w.user_id = ${userId} and (o.confidential is not true or ${internal}))`;
}

/** Those of the subjects to which the person is subscribed: by their own choice, else by participation. */
export async function findSubscribed(
  db: Connection,
  audience: SubjectType,
  ids: readonly number[],
  userId: number,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{
    id: number;
  }>`select s.id from unnest(${ids as number[]}::bigint[]) s(id) where coalesce(
      (select subscribed from subscriptions where target_type = ${audience.name} and target_id = s.id and user_id = ${userId}),
      exists (select 1 from (${participants(audience, sql`s.id`, true)}) as part (user_id, reason) where part.user_id = ${userId}))`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Writes nothing for what is no such subject: old mails refer to deleted ones, or to ids of other subjects. */
export async function writeSubscribed(
  db: Connection,
  type: string,
  ids: readonly number[],
  userId: number,
  subscribed: boolean,
): Promise<void> {
  await sql`insert into subscriptions (user_id, target_type, target_id, subscribed)
    select ${userId}::bigint, s.kind, s.id, ${subscribed}::boolean from subjects s
    where s.id = any(${ids as number[]}::bigint[]) and s.kind = ${type} order by s.id
    on conflict (target_id, user_id) do update set subscribed = excluded.subscribed, was = subscriptions.subscribed, updated_at = now() where subscriptions.subscribed <> excluded.subscribed`.execute(
    db,
  );
}

/** The participants, oldest account first; people who were only mentioned are included if they can read the source. */
export async function listParticipants(
  db: Connection,
  audience: SubjectType,
  target: Target,
  internal: boolean,
): Promise<UserSummary[]> {
  const id = sql`${target.id}::bigint`;
  const { rows } =
    await sql<UserSummary>`select u.id, u.username::text as username, u.name, u.state, u.avatar_key
    from (select user_id, bool_or(reason <> 'mentioned') as acted from (${participants(audience, id, internal)}) as part (user_id, reason) group by user_id) part
    join users u on u.id = part.user_id where part.acted or ${audience.readers(id)} order by u.id limit 1000`.execute(
      db,
    );
  return rows;
}

export interface MentionSource extends Target {
  readonly noteId: number | null;
}

/**
 * Records the people mentioned by these names: people, and members of groups that the author can see. Returns those first mentioned by
 * this event, the same each time.
 */
export async function insertMentions(
  tx: Transaction,
  source: MentionSource,
  names: readonly { name: string; direct: boolean }[],
  groupVisible: RawBuilder<boolean>,
  outboxId: number,
): Promise<{ userId: number; direct: boolean }[]> {
  await sql`with named as (select * from unnest(${names.map(({ name }) => name)}::citext[], ${names.map(({ direct }) => direct)}::boolean[]) as w (name, direct)),
    people as (
      select u.id, named.direct from named join users u on u.username = named.name
      union all
      select m.user_id, named.direct from named join namespaces n on n.full_path = named.name and n.kind = 'group' and ${groupVisible}
        join members m on m.namespace_id = any(n.traversal_ids) and (m.expires_at is null or m.expires_at > current_date)
      limit 1000)
    insert into mentions (target_type, target_id, note_id, user_id, direct, outbox_id)
      select ${source.type}, ${source.id}, ${source.noteId}::bigint, id, bool_or(direct), ${outboxId} from people group by id
      on conflict do nothing`.execute(tx);
  const { rows } = await sql<{
    userId: number;
    direct: boolean;
  }>`select user_id as "userId", direct from mentions where outbox_id = ${outboxId} and target_type = ${source.type} and target_id = ${source.id} and note_id is not distinct from ${source.noteId}::bigint order by user_id`.execute(
    tx,
  );
  return rows;
}

/** Copies subscriptions to copies of subjects; where somebody has one there, the later choice holds. */
export async function copySubscriptions(
  tx: Transaction,
  type: string,
  pairs: readonly CopiedPair[],
  toType = type,
): Promise<void> {
  await sql`insert into subscriptions (user_id, target_type, target_id, subscribed, created_at, updated_at)
    select s.user_id, ${toType}, k.to_id, s.subscribed, s.created_at, s.updated_at from ${pairsTable(pairs)} join subscriptions s on s.target_type = ${type} and s.target_id = k.from_id
    on conflict (target_id, user_id) do update set subscribed = excluded.subscribed, updated_at = excluded.updated_at where excluded.updated_at > subscriptions.updated_at`.execute(
    tx,
  );
}

/**
 * Part of a statement: copies who is mentioned to subjects of a type. `pairs` is a table `k` of from_id and to_id, `notes` one of the ids of copied notes
 * (id) and of their copies (new_id); mentions without a note are copied if `where` holds.
 */
export function copyingMentions(
  { from, to }: { readonly from: string; readonly to: string },
  pairs: RawBuilder<unknown>,
  notes: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`insert into mentions (target_type, target_id, note_id, user_id, direct, outbox_id)
      select ${to}, k.to_id, o.new_id, w.user_id, w.direct, w.outbox_id from ${pairs} join mentions w on w.target_type = ${from} and w.target_id = k.from_id left join ${notes} o on o.id = w.note_id
      where o.new_id is not null or w.note_id is null and ${where}
      on conflict do nothing`;
}

/** Parts of other rooms' statements: the subscriptions `s` to a subject, as a table. */
export const subscriptionsTo = (type: string, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select * from subscriptions s where s.target_type = ${type} and s.target_id = ${id}) s`;

/** The mentions `w` on a subject that an event brought, as a table. */
export const mentionsBy = (
  type: string,
  id: RawBuilder<unknown>,
  outboxId: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`(select * from mentions w where w.outbox_id = ${outboxId} and w.target_type = ${type} and w.target_id = ${id}) w`;

/** Query of the subjects (target_id) that somebody was mentioned on last. */
export const lastMentioned = (userId: number, limit: number): RawBuilder<unknown> =>
  sql`select w.target_id from mentions w where w.user_id = ${userId} order by w.id desc limit ${limit}`;

/** Query of the subjects (target_id) that somebody subscribed to last. */
export const lastSubscribed = (userId: number, limit: number): RawBuilder<unknown> =>
  sql`select s.target_id from subscriptions s where s.user_id = ${userId} and s.subscribed order by s.updated_at desc limit ${limit}`;
