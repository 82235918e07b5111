import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { awardIds } from '../awards/index.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { PollCursor } from './poll-cursor.ts';

type Of = { readonly type: string; readonly id: number };

/** A note that changed, and the transaction that changed it: the same pair means the same state of the note. */
export type ChangedNote = readonly [id: number, changedIn: string];
export type DeletedNote = readonly [id: number, confidential: boolean];

/** The result of a poll before any note is read, independent of the reader's rights. */
export interface Poll {
  /** In the order of their transactions; one more than the limit if there are more. */
  readonly changed: readonly ChangedNote[];
  readonly deleted: readonly DeletedNote[];
  /** A different text for every set of reactions to the subject. */
  readonly awards: string | null;
  /** How many comments there are, and how many of them are internal; null where nobody counts them. */
  readonly counts: readonly [all: number, internal: number] | null;
  readonly snapshot: string;
  readonly server: string;
  readonly now: Date;
}

/** When this PostgreSQL was started: transaction numbers are only comparable while one server runs. */
const server = sql`(extract(epoch from pg_postmaster_start_time()) * 1000000)::bigint`;

/** A client that sends a plain time also gets what changed in this many seconds before it, which a transaction can take. */
const longestTransaction = 60;
/** More deletions than a conversation can have notes. */
const mostDeletions = 10_000;

/**
 * Whether a row changed since the cursor. Rows written by another server's transactions (a restored backup) count as seen until they
 * change.
 */
function isNew(column: RawBuilder<unknown>, time: RawBuilder<unknown>, { since }: PollCursor) {
  if (since === undefined) return sql`true`;
  if (typeof since === 'number')
    // JavaScript's dates, and so what PostgreSQL gets from them, end in the year 275760.
    return sql`${time} > least(${new Date(Math.min(since / 1000, 8.64e15))}::timestamptz, now()) - make_interval(secs => ${longestTransaction})`;
  const same = sql`${server} = ${since.server}::bigint and pg_snapshot_xmax(${since.text}::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot())`;
  return sql`${column} >= case when ${same} then pg_snapshot_xmin(${since.text}::pg_snapshot) else '0'::xid8 end
    and (not (${same}) or (not pg_visible_in_snapshot(${column}, ${since.text}::pg_snapshot) and pg_visible_in_snapshot(${column}, pg_current_snapshot())))`;
}

/** What changed in a conversation since a poll: one small query, the same for every reader. */
export async function findChanges(
  db: Connection,
  noteable: Of,
  cursor: PollCursor,
  limit: number,
): Promise<Poll> {
  const after = cursor.rest?.after;
  const further =
    after === undefined ? sql`` : sql` and (o.changed_in, o.id) > (${after.changedIn}::xid8, ${after.id})`;
  const { rows } =
    await sql<Poll>`select pg_current_snapshot()::text as snapshot, ${server}::text as server, clock_timestamp() as now,
    (select coalesce(json_agg(json_build_array(n.id, n.changed_in::text) order by n.changed_in, n.id), '[]') from (
      select o.id, o.changed_in from notes o where o.noteable_type = ${noteable.type} and o.noteable_id = ${noteable.id}
        and ${isNew(sql`o.changed_in`, sql`o.changed_at`, cursor)}${further} order by o.changed_in, o.id limit ${limit + 1}) n) as changed,
    (select coalesce(json_agg(json_build_array(d.note_id, d.confidential)), '[]') from (
      select note_id, confidential from note_deletions where noteable_type = ${noteable.type} and noteable_id = ${noteable.id}
        and ${isNew(sql`deleted_in`, sql`deleted_at`, cursor)} order by deleted_in desc limit ${mostDeletions}) d) as deleted,
    (select json_build_array(i.user_notes_count, i.internal_notes_count) from subjects i
      where i.id = ${noteable.id} and i.kind = ${noteable.type}) as counts,
    ${awardIds(noteable)} as awards`.execute(db);
  return rows[0]!;
}

/** The snapshot to poll from for a page that is read afterwards. */
export async function takeSnapshot(db: Connection): Promise<Pick<Poll, 'snapshot' | 'server' | 'now'>> {
  const { rows } = await sql<
    Pick<Poll, 'snapshot' | 'server' | 'now'>
  >`select pg_current_snapshot()::text as snapshot, ${server}::text as server, clock_timestamp() as now`.execute(
    db,
  );
  return rows[0]!;
}
