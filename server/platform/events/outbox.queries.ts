import { sql } from 'kysely';
import type { Connection, Transaction } from '../database/database.ts';
import type { EventName } from './events.ts';

/** Listeners of this channel hear that something was written to the outbox. */
export const outboxChannel = 'coppice_outbox';

/** An event to be dispatched. */
export interface NewEvent {
  readonly payload: object;
  /** The key whose events are handled one after another. */
  readonly subject: string | undefined;
}

/** Writes events of one kind in this order. */
export async function insertEvents(
  tx: Transaction,
  name: EventName,
  events: readonly NewEvent[],
): Promise<void> {
  await sql`with written as (insert into outbox (name, payload, subject) select ${name}, e.payload, e.subject
      from unnest(${events.map(({ payload }) => JSON.stringify(payload))}::jsonb[], ${events.map(({ subject }) => subject ?? null)}::text[]) with ordinality as e(payload, subject, place) order by e.place)
    select pg_notify(${outboxChannel}, '')`.execute(tx);
}

export interface OutboxRow {
  readonly id: number;
  /** The subject whose events are handled one after another; an event without a subject has a lane to itself. */
  readonly lane: string;
  readonly name: EventName;
  readonly payload: unknown;
  readonly done: readonly string[];
  readonly attempts: number;
  readonly created_at: Date;
}

export interface Claim {
  readonly lanes: number;
  /** Per lane. */
  readonly events: number;
  readonly leaseSeconds: number;
  /** Lanes that this dispatcher already works on. */
  readonly except: readonly string[];
}

/** An event that has failed this often no longer holds back the later ones of its subject. */
const attemptsThatHold = 3;
const attemptsBeforeGivingUp = 15;
/** Rows that one claim scans: enough to fill its lanes, few compared with a long queue. */
const mostScanned = 200;
/** A lease, or its release, lost in a crash of the database only means that an event is handled again, so nothing waits for the disk. */
const withoutTheDisk = sql`set_config('synchronous_commit', 'off', true)`;

export interface Claimed {
  readonly rows: readonly OutboxRow[];
  /** There may be events of other lanes that were not scanned. */
  readonly more: boolean;
}

/** Leases the oldest events of the free lanes: lanes by the age of their first event, events in order. */
export async function claimEvents(
  connection: Connection,
  { lanes, events, leaseSeconds, except }: Claim,
): Promise<Claimed> {
  const { rows } = await sql<OutboxRow & { place: number; scanned: number }>`
    with held as materialized (
      select subject from outbox where subject is not null
        and (locked_until > now() or (attempts > 0 and attempts < ${sql.lit(attemptsThatHold)} and available_at > now()))
    ), waiting as materialized (
      select id, coalesce(subject, 'event ' || id) as lane from outbox
        where available_at <= now() and (locked_until is null or locked_until <= now())
          and (subject is null or subject not in (select subject from held)) and coalesce(subject, 'event ' || id) <> all(${except}::text[])
        order by id limit ${mostScanned}
    ), oldest as (
      select lane, min(id) as first from waiting group by lane order by first limit ${lanes}
    ), placed as (
      select id, lane, row_number() over (partition by lane order by id) as place from waiting join oldest using (lane)
    ), chosen as (
      select o.id, placed.lane, placed.place from outbox o join placed using (id)
        where placed.place <= ${events} and (o.locked_until is null or o.locked_until <= now()) for update of o skip locked
    )
    update outbox o set locked_until = now() + make_interval(secs => ${leaseSeconds}) from chosen where o.id = chosen.id
      returning o.id, chosen.lane, o.name, o.payload, o.done, o.attempts, o.created_at, chosen.place,
        (select count(*)::int from waiting) as scanned, ${withoutTheDisk}`.execute(connection);
  const mine: OutboxRow[] = [];
  const others: number[] = [];
  for (const ofLane of Map.groupBy(
    rows.toSorted((a, b) => a.place - b.place),
    (row) => row.lane,
  ).values()) {
    // If another dispatcher claimed one of them at the same moment, the later ones are not ours.
    const gap = ofLane.findIndex(({ place }, at) => place !== at + 1);
    mine.push(...(gap === -1 ? ofLane : ofLane.slice(0, gap)));
    if (gap !== -1) others.push(...ofLane.slice(gap).map(({ id }) => id));
  }
  await releaseEvents(connection, others);
  return { rows: mine, more: others.length > 0 || rows[0]?.scanned === mostScanned };
}

export async function renewLeases(
  connection: Connection,
  ids: readonly number[],
  leaseSeconds: number,
): Promise<void> {
  await sql`update outbox set locked_until = now() + make_interval(secs => ${leaseSeconds})
    where id = any(${ids}::bigint[]) and locked_until is not null`.execute(connection);
}

/** Releases events that were not handled. */
export async function releaseEvents(connection: Connection, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update outbox set locked_until = null where id = any(${ids}::bigint[])`.execute(connection);
}

/** Releases the leases of processes that are gone. */
export async function releaseAllEvents(connection: Connection): Promise<void> {
  await sql`update outbox set locked_until = null where locked_until is not null`.execute(connection);
}

export async function finishEvent(connection: Connection, id: number): Promise<void> {
  await sql`delete from outbox where id = ${id} returning ${withoutTheDisk}`.execute(connection);
}

/** Puts an event back for another try, with a growing delay. Returns whether the later ones of its subject wait for it. */
export async function putBackEvent(
  connection: Connection,
  row: Pick<OutboxRow, 'id' | 'attempts'>,
  done: readonly string[],
  error: string,
): Promise<boolean> {
  const attempts = row.attempts + 1;
  const seconds = Math.min(3600, 2 ** attempts);
  await sql`update outbox set done = ${done}, attempts = ${attempts}, last_error = ${error}, locked_until = null,
    available_at = ${attempts >= attemptsBeforeGivingUp ? sql`'infinity'` : sql`now() + make_interval(secs => ${seconds})`}
    where id = ${row.id}`.execute(connection);
  return attempts < attemptsThatHold;
}
