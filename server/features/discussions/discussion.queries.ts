import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Connection, Transaction } from '../../platform/database/database.ts';
import { crossReferenceVisible, withVisibleReferences } from '../references/index.ts';
import type { NoteFilter } from './note.queries.ts';

/** A discussion's place: they are in the order of their first notes. */
export interface Place {
  readonly discussion_id: string;
}

/** A discussion that is shown initially. */
export interface End extends Place {
  /** What is hidden between the previous one and this, counted by action (`comment` for comments); null if nothing is. */
  readonly hidden: Readonly<Record<string, number>> | null;
}

type Of = { readonly type: string; readonly id: number };

/** The discussions `d` that this viewer sees; others are not counted either. */
const seen = (noteable: Of, filter: NoteFilter): RawBuilder<unknown> =>
  sql`${ofFilter(noteable, filter)} and ${crossReferenceVisible(filter.reader, sql`d.cross_reference_id`)}`;

/** The same for readers of the sources of all mentions. */
function ofFilter(noteable: Of, { internal, activity }: NoteFilter): RawBuilder<unknown> {
  const parts = [sql`d.subject_id = ${noteable.id}`];
  if (!internal) parts.push(sql`d.internal_notes <> 'all'`);
  if (activity === 'only_comments') parts.push(sql`not d.system`);
  if (activity === 'only_activity') parts.push(sql`d.system`);
  return sql.join(parts, sql` and `);
}

const place = sql`(d.first_note_at, d.first_note_id)`;
const forwards = sql`order by d.first_note_at, d.first_note_id`;
const backwards = sql`order by d.first_note_at desc, d.first_note_id desc`;

/** Discussions before and after a note named by the address that are shown with it. */
const neighbours = 15;

/** The first and last discussions, and those around a named note. */
export async function listEnds(
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
    /** Smaller gaps are not hidden. */
    gap: number;
    around?: number | undefined;
  },
): Promise<End[]> {
  const all = first + last + gap;
  const whole = (places: readonly Place[]): End[] =>
    places.map(({ discussion_id }) => ({ discussion_id, hidden: null }));
  // Most conversations are short, and most mention nothing: planning what asks for mentions takes longer than reading the rest.
  const { rows: beginning } = await sql<
    Place & { readonly cross_reference_id: number | null }
  >`select d.id as discussion_id, d.cross_reference_id from discussions d where ${ofFilter(noteable, filter)} ${forwards} limit ${all}`.execute(
    db,
  );
  if (beginning.length < all) return whole(await withVisibleReferences(db, filter.reader, beginning));
  const { conditions, mentions } = await seenOfMany(db, noteable, filter);
  const from = sql`select d.id as discussion_id, d.first_note_at, d.first_note_id from discussions d where ${conditions}`;
  if (beginning.some(({ cross_reference_id: id }) => id !== null)) {
    // Not all mentions are looked at for these.
    const { rows: visible } =
      await sql<Place>`select d.id as discussion_id from discussions d where ${seen(noteable, filter)} ${forwards} limit ${all}`.execute(
        db,
      );
    if (visible.length < all) return whole(visible);
  }
  const mark = sql`(select m.first_note_at, m.first_note_id from (${from} and d.id = (select discussion_id from notes where id = ${around ?? null})) m)`;
  const near =
    around === undefined
      ? sql``
      : sql` union (${from} and ${place} >= ${mark} ${forwards} limit ${neighbours + 1}) union (${from} and ${place} < ${mark} ${backwards} limit ${neighbours})`;
  const { rows } =
    await sql<End>`with ${mentions}, chosen as ((${from} ${forwards} limit ${first}) union (${from} ${backwards} limit ${last})${near}),
    placed as (select *, lag(first_note_at) over w as after_at, lag(first_note_id) over w as after_id from chosen window w as (order by first_note_at, first_note_id))
    select p.discussion_id, gap.hidden from placed p left join lateral (
      select json_object_agg(kind, count) as hidden from (select case when d.system then coalesce(d.system_note_action, 'other') else 'comment' end as kind, count(*)::int as count
        from discussions d where ${conditions} and ${place} > (p.after_at, p.after_id) and ${place} < (p.first_note_at, p.first_note_id) group by 1) k) gap on true
    order by p.first_note_at, p.first_note_id`.execute(db);
  return rows;
}

/**
 * The same as `seen` for a statement that asks several times: the mentions that this viewer sees are a part of it, named once, as
 * planning them takes longer than reading a conversation. Most conversations have none.
 */
async function seenOfMany(
  db: Connection,
  noteable: Of,
  filter: NoteFilter,
): Promise<{ readonly conditions: RawBuilder<unknown>; readonly mentions: RawBuilder<unknown> }> {
  const ofThem = sql`${ofFilter(noteable, filter)} and d.cross_reference_id is not null`;
  const { rows } = await sql<{
    any: boolean;
  }>`select exists (select 1 from discussions d where ${ofThem}) as any`.execute(db);
  return {
    conditions: sql`${ofFilter(noteable, filter)} and (d.cross_reference_id is null or d.id in (select id from seen_mentions))`,
    mentions: sql`seen_mentions as materialized (${
      rows[0]!.any
        ? sql`select d.id from discussions d where ${ofThem} and ${crossReferenceVisible(filter.reader, sql`d.cross_reference_id`)}`
        : sql`select null::text as id where false`
    })`,
  };
}

/** The discussions that stand on lines, files or images of a change. No mention does. */
export async function listOnChanges(db: Connection, noteable: Of, filter: NoteFilter): Promise<End[]> {
  const { rows } = await sql<Place>`select d.id as discussion_id from discussions d
    where ${ofFilter(noteable, filter)} and d.cross_reference_id is null and d.position_id is not null ${forwards}`.execute(
    db,
  );
  return rows.map(({ discussion_id }) => ({ discussion_id, hidden: null }));
}

/** Discussions between two known ones, starting next to one of them; none if one of the two was deleted. */
export async function listBetween(
  db: Connection,
  noteable: Of,
  filter: NoteFilter,
  { after, before, from, limit }: { after: string; before: string; from: 'after' | 'before'; limit: number },
): Promise<Place[]> {
  const conditions = seen(noteable, filter);
  const placeOf = (id: string) =>
    sql`(select d.first_note_at, d.first_note_id from discussions d where ${conditions} and d.id = ${id})`;
  const { rows } = await sql<Place>`select d.id as discussion_id from discussions d where ${conditions}
    and ${place} > ${placeOf(after)} and ${place} < ${placeOf(before)} ${from === 'after' ? forwards : backwards} limit ${limit}`.execute(
    db,
  );
  return from === 'after' ? rows : rows.reverse();
}

/** A page of discussions, as v4 and paging clients read them, and the total number. */
export async function listFrom(
  db: Connection,
  noteable: Of,
  filter: NoteFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ places: Place[]; total: number }> {
  const { conditions, mentions } = await seenOfMany(db, noteable, filter);
  const { rows } = await sql<{ ids: string[]; total: number }>`with ${mentions} select
    array(select d.id from discussions d where ${conditions} ${forwards} offset ${offset} limit ${limit}) as ids,
    (select count(*)::int from discussions d where ${conditions}) as total`.execute(db);
  const { ids, total } = rows[0]!;
  return { places: ids.map((discussion_id) => ({ discussion_id })), total };
}

export interface ThreadState {
  readonly discussion_id: string;
  readonly note_id: number;
  readonly resolved: boolean;
}

/** Every resolvable thread, in order: a thread is resolved only when all its notes are (NOTE-14). Notes about mentions belong to none. */
export async function listThreads(
  db: Connection,
  noteable: Of,
  { internal }: Pick<NoteFilter, 'internal'>,
): Promise<ThreadState[]> {
  const conditions = sql`d.subject_id = ${noteable.id} and d.resolvable`;
  const { rows } = internal
    ? await sql<ThreadState>`select d.id as discussion_id, d.first_note_id as note_id, d.resolved_at is not null as resolved
        from discussions d where ${conditions} ${forwards}`.execute(db)
    : // Earlier versions took internal answers in threads that everybody reads: for most people such a thread is what its other notes make of it.
      await sql<ThreadState>`select d.id as discussion_id, coalesce(o.note_id, d.first_note_id) as note_id, coalesce(o.resolved, d.resolved_at is not null) as resolved
        from discussions d left join lateral (select min(o.id) as note_id, bool_and(o.resolved_at is not null) as resolved from notes o
          where d.internal_notes = 'some' and o.noteable_id = d.subject_id and o.discussion_id = d.id and o.resolvable and not o.system and not o.confidential) o on true
        where ${conditions} and (d.internal_notes = 'none' or o.note_id is not null) ${forwards}`.execute(db);
  return rows;
}

/** What a reply needs to know of its discussion; undefined if the noteable has no such discussion, or the server wrote it. */
export interface AnsweredDiscussion {
  /** Its notes are internal. */
  readonly confidential: boolean;
  readonly author_id: number | null;
}

export async function findDiscussion(
  db: Connection,
  noteable: Of,
  id: string,
): Promise<AnsweredDiscussion | undefined> {
  return (await findDiscussions(db, noteable, [id])).get(id);
}

/** The same for several, by id. */
export async function findDiscussions(
  db: Connection,
  noteable: Of,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AnsweredDiscussion>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<
    AnsweredDiscussion & { readonly id: string }
  >`select d.id, d.internal_notes <> 'none' as confidential, o.author_id
    from discussions d join notes o on o.id = d.first_note_id where d.subject_id = ${noteable.id} and d.id = any(${ids as string[]}::text[]) and not d.system`.execute(
    db,
  );
  return new Map(rows.map(({ id, ...discussion }) => [id, discussion]));
}

/** What a discussion is of, by its id alone; undefined if there is none. The caller checks who may see it. */
export async function findSubjectOfDiscussion(
  db: Connection,
  id: string,
): Promise<{ readonly type: string; readonly id: number } | undefined> {
  const { rows } = await sql<{
    type: string;
    id: number;
  }>`select s.kind as type, s.id from discussions d join subjects s on s.id = d.subject_id where d.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

export interface LockedDiscussion {
  readonly kind: 'individual' | 'thread' | 'diff';
  readonly position_id: number | null;
}

/**
 * The row of a discussion, locked until the transaction ends. Code that locks several rows takes them in this order: subject,
 * discussion, notes.
 */
export const lockedDiscussion = (subjectId: number, id: string): RawBuilder<LockedDiscussion> =>
  sql<LockedDiscussion>`select d.id, d.kind, d.position_id from discussions d where d.subject_id = ${subjectId} and d.id = ${id} for update`;

/** The locked discussion; undefined if it was deleted. */
export async function lockDiscussion(
  tx: Transaction,
  subjectId: number,
  id: string,
): Promise<LockedDiscussion | undefined> {
  return (await lockedDiscussion(subjectId, id).execute(tx)).rows[0];
}

/** An individual note that gets a reply becomes a thread (DISC-12). */
export async function makeThread(
  tx: Transaction,
  subjectId: number,
  id: string,
  resolvable: boolean,
): Promise<void> {
  await sql`update notes set type = 'DiscussionNote', resolvable = ${resolvable}, changed_at = now()
    where noteable_id = ${subjectId} and discussion_id = ${id} and type is null and not system`.execute(tx);
}

/** Resolves or reopens all notes of a thread that are not in that state yet; returns the notes that changed. */
export async function setResolved(
  tx: Transaction,
  noteable: Of,
  discussionId: string,
  by: number | null,
  byPush = false,
): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`with locked as materialized (${lockedDiscussion(noteable.id, discussionId)})
    update notes o set resolved_at = ${by === null ? sql`null` : sql`now()`}, resolved_by_id = ${by}, resolved_by_push = ${byPush}, changed_at = now(), updated_at = now()
    from locked where o.noteable_id = ${noteable.id} and o.discussion_id = locked.id and o.resolvable and not o.system and (o.resolved_at is null) = ${by !== null}
    returning o.id`.execute(tx);
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

/** Whether the noteable had this note, and whether it was internal. */
export async function findDeletion(db: Connection, noteable: Of, id: number): Promise<Deletion | undefined> {
  return (
    await sql<Deletion>`select note_id, confidential from note_deletions where note_id = ${id} and noteable_type = ${noteable.type} and noteable_id = ${noteable.id}`.execute(
      db,
    )
  ).rows[0];
}

/** Deletes records that are too old to be requested again. */
export async function forgetOldTraces(db: Connection): Promise<void> {
  await sql`delete from note_submissions where created_at < now() - interval '2 days'`.execute(db);
  await sql`delete from note_deletions where deleted_at < now() - interval '90 days'`.execute(db);
}
