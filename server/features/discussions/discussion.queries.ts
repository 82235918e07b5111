import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Connection, Transaction } from '../../platform/database/database.ts';
import { conditions } from './note.queries.ts';
import type { NoteFilter } from './note.queries.ts';

/** A discussion's place in the conversation: discussions stand in the order of their first notes, from 1. */
export interface Place {
  readonly discussion_id: string;
  readonly place: number;
  /** How many there are in all. */
  readonly total: number;
  /** Of the ends of a conversation: what lies between the one before and this, by what happened (`comment` for what people said). */
  readonly hidden?: Readonly<Record<string, number>> | null;
}

const maximumPlaces = 500;

/** Discussions numbered, as this viewer sees them; `where` chooses by `place`, `total` and `discussion_id`. */
async function places(
  db: Connection,
  noteable: { type: string; id: number },
  filter: NoteFilter,
  where: RawBuilder<unknown>,
  newestFirst = false,
  limit = maximumPlaces,
): Promise<Place[]> {
  const { rows } = await sql<Place>`with numbered as (
      select discussion_id, row_number() over (order by min(o.created_at), min(o.id))::int as place, (count(*) over ())::int as total
      from notes o where ${conditions(noteable.type, noteable.id, filter)} group by discussion_id)
    select * from numbered where ${where} order by place ${newestFirst ? sql`desc` : sql`asc`} limit ${limit}`.execute(
    db,
  );
  return newestFirst ? rows.reverse() : rows;
}

type Of = { readonly type: string; readonly id: number };

/** The first and the last ones, and those around a note where one is named. */
export function listEnds(
  db: Connection,
  noteable: Of,
  filter: NoteFilter,
  {
    first,
    last,
    gap,
    around,
  }: {
    first: number;
    last: number;
    /** Fewer than these between the ends come with them. */
    gap: number;
    around?: number | undefined;
  },
): Promise<Place[]> {
  const near =
    around === undefined
      ? sql``
      : sql` or abs(place - (select n.place from numbered n where n.discussion_id = (select discussion_id from notes where id = ${around}))) <= 15`;
  return endsOf(
    db,
    noteable,
    filter,
    sql`(place <= ${first} or place > total - ${last} or total < ${first + last + gap}${near})`,
  );
}

/** The same as `places`, and what lies in the gaps between them. */
async function endsOf(
  db: Connection,
  noteable: Of,
  filter: NoteFilter,
  where: RawBuilder<unknown>,
): Promise<Place[]> {
  const { rows } = await sql<Place>`with numbered as materialized (
      select discussion_id, row_number() over (order by min(o.created_at), min(o.id))::int as place, (count(*) over ())::int as total,
        case when bool_and(o.system) then min(o.system_note_action) else 'comment' end as kind
      from notes o where ${conditions(noteable.type, noteable.id, filter)} group by discussion_id),
    chosen as (select discussion_id, place, total, lag(place) over (order by place) as before from numbered where ${where} order by place limit ${maximumPlaces})
    select discussion_id, place, total, case when place > before + 1 then (select json_object_agg(kind, count) from (
      select coalesce(n.kind, 'other') as kind, count(*)::int as count from numbered n where n.place > c.before and n.place < c.place group by 1) k) end as hidden
    from chosen c order by place`.execute(db);
  return rows;
}

const placeOf = (id: string): RawBuilder<unknown> =>
  sql`(select n.place from numbered n where n.discussion_id = ${id})`;

/** Those between two that are known, nearest to one of them first; none where one of the two is gone. */
export function listBetween(
  db: Connection,
  noteable: Of,
  filter: NoteFilter,
  { after, before, from, limit }: { after: string; before: string; from: 'after' | 'before'; limit: number },
): Promise<Place[]> {
  return places(
    db,
    noteable,
    filter,
    sql`place > ${placeOf(after)} and place < ${placeOf(before)}`,
    from === 'before',
    limit,
  );
}

/** A page of discussions after a place, as v4 and paging clients read them. */
export function listFrom(
  db: Connection,
  noteable: Of,
  filter: NoteFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<Place[]> {
  return places(db, noteable, filter, sql`place > ${offset}`, false, limit);
}

export interface ThreadState {
  readonly discussion_id: string;
  readonly note_id: number;
  readonly resolved: boolean;
}

/** Every thread that can be resolved, in order: a thread is resolved only when all its notes are (NOTE-14). */
export async function listThreads(db: Connection, noteable: Of, filter: NoteFilter): Promise<ThreadState[]> {
  const { rows } =
    await sql<ThreadState>`select o.discussion_id, min(o.id) as note_id, bool_and(o.resolved_at is not null) as resolved
    from notes o where ${conditions(noteable.type, noteable.id, filter)} and o.resolvable and not o.system
    group by o.discussion_id order by min(o.created_at), min(o.id)`.execute(db);
  return rows;
}

/** Resolves or opens all notes of a thread that are not yet so; answers the notes that changed. */
export async function setResolved(
  tx: Transaction,
  noteable: Of,
  discussionId: string,
  by: number | null,
): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`update notes set resolved_at = ${by === null ? sql`null` : sql`now()`}, resolved_by_id = ${by}, resolved_by_push = false, changed_at = now(), updated_at = now()
    where noteable_type = ${noteable.type} and noteable_id = ${noteable.id} and discussion_id = ${discussionId} and resolvable and not system
      and (resolved_at is null) = ${by !== null} returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The notes filter that a person chose for a type of noteable. */
export async function findNotesFilter(db: Connection, userId: number, type: string): Promise<number> {
  const { rows } = await sql<{
    filter: number;
  }>`select filter from notes_filters where user_id = ${userId} and noteable_type = ${type}`.execute(db);
  return rows[0]?.filter ?? 0;
}

export async function storeNotesFilter(
  db: Connection,
  userId: number,
  type: string,
  filter: number,
): Promise<void> {
  await sql`insert into notes_filters (user_id, noteable_type, filter) values (${userId}, ${type}, ${filter})
    on conflict (user_id, noteable_type) do update set filter = excluded.filter`.execute(db);
}

export interface Deletion {
  readonly note_id: number;
  readonly confidential: boolean;
}

/** Whether there was such a note on the noteable, and whether it was internal. */
export async function findDeletion(db: Connection, noteable: Of, id: number): Promise<Deletion | undefined> {
  return (
    await sql<Deletion>`select note_id, confidential from note_deletions where note_id = ${id} and noteable_type = ${noteable.type} and noteable_id = ${noteable.id}`.execute(
      db,
    )
  ).rows[0];
}

/** What is too old to be asked for again. */
export async function forgetOldTraces(db: Connection): Promise<void> {
  await sql`delete from note_submissions where created_at < now() - interval '2 days'`.execute(db);
  await sql`delete from note_deletions where deleted_at < now() - interval '90 days'`.execute(db);
}
