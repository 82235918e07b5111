import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Connection } from '../../platform/database/database.ts';
import type { Reader } from '../../platform/subjects/reader.ts';
import { crossReferenceVisible, withVisibleReferences } from '../references/index.ts';
import { selectNotes } from './note.queries.ts';
import type { NoteRow } from './note.queries.ts';

/** Several subjects of one type, for one reader. */
export interface SubjectsRead {
  readonly type: string;
  readonly ids: readonly number[];
  /** Those whose internal notes this reader may read. */
  readonly internalIds: readonly number[];
  readonly reader: Reader;
}
/** Of each subject. */
interface Page {
  readonly offset: number;
  readonly limit: number;
}

const idsOf = (ids: readonly number[]): RawBuilder<unknown> => sql`${ids as number[]}::bigint[]`;

const notesOf = (
  { type, internalIds, reader }: SubjectsRead,
  subject: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`n.noteable_type = ${type} and n.noteable_id = ${subject}
  and (not n.confidential or n.noteable_id = any(${idsOf(internalIds)})) and ${crossReferenceVisible(reader, sql`n.cross_reference_id`)}`;

const discussionsOf = (
  { internalIds, reader }: SubjectsRead,
  subject: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`d.subject_id = ${subject}
  and (d.internal_notes <> 'all' or d.subject_id = any(${idsOf(internalIds)})) and ${crossReferenceVisible(reader, sql`d.cross_reference_id`)}`;

/** The same part of the notes of each subject, the oldest first. */
export async function listNotesOfMany(
  db: Connection,
  read: SubjectsRead,
  { offset, limit }: Page,
): Promise<NoteRow[]> {
  const chosen = sql`select k.id from unnest(${idsOf(read.ids)}) as s(id) cross join lateral (
    select n.id from notes n where ${notesOf(read, sql`s.id`)} order by n.created_at, n.id offset ${offset} limit ${limit}) k`;
  return (await selectNotes(sql`o.id in (${chosen})`, { sort: 'asc' }).execute(db)).rows;
}

const countsOf = (rows: readonly { readonly id: number; readonly total: number }[]) =>
  new Map(rows.map(({ id, total }) => [id, total]));

/** How many notes of each the reader sees. */
export async function countNotesOfMany(
  db: Connection,
  read: SubjectsRead,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; total: number }>`select s.id,
      (select count(*)::int from notes n where ${notesOf(read, sql`s.id`)}) as total
    from unnest(${idsOf(read.ids)}) as s(id)`.execute(db);
  return countsOf(rows);
}

/** The same part of the discussions of each subject, in their order, and how many there are. */
export async function listDiscussionsOfMany(
  db: Connection,
  read: SubjectsRead,
  { offset, limit }: Page,
): Promise<ReadonlyMap<number, { readonly ids: readonly string[]; readonly total: number }>> {
  const { rows } = await sql<{ id: number; ids: string[]; total: number }>`select s.id,
      array(select d.id from discussions d where ${discussionsOf(read, sql`s.id`)} order by d.first_note_at, d.first_note_id offset ${offset} limit ${limit}) as ids,
      (select count(*)::int from discussions d where ${discussionsOf(read, sql`s.id`)}) as total
    from unnest(${idsOf(read.ids)}) as s(id)`.execute(db);
  return new Map(rows.map(({ id, ids, total }) => [id, { ids, total }]));
}

/** The notes of these discussions of the subjects, at most so many. */
export async function listNotesOfTheirDiscussions(
  db: Connection,
  { type, ids, internalIds, reader }: SubjectsRead,
  discussionIds: readonly string[],
  limit: number,
): Promise<NoteRow[]> {
  if (discussionIds.length === 0) return [];
  const notes = selectNotes(
    sql`o.noteable_type = ${type} and o.noteable_id = any(${idsOf(ids)}) and o.discussion_id = any(${discussionIds as string[]}::text[])
      and (not o.confidential or o.noteable_id = any(${idsOf(internalIds)}))`,
    { sort: 'asc' },
  );
  const { rows } = await sql<NoteRow>`${notes} limit ${limit}`.execute(db);
  return withVisibleReferences(db, reader, rows);
}

/** How many threads of each can be resolved, and how many are. */
export async function countThreadsOfMany(
  db: Connection,
  { ids, internalIds }: Pick<SubjectsRead, 'ids' | 'internalIds'>,
): Promise<ReadonlyMap<number, { readonly resolvable: number; readonly resolved: number }>> {
  // For most people a thread with internal answers is what its other notes make of it (`listThreads`).
  const { rows } = await sql<{ id: number; resolvable: number; resolved: number }>`select d.subject_id as id,
      count(*)::int as resolvable, (count(*) filter (where coalesce(o.resolved, d.resolved_at is not null)))::int as resolved
    from discussions d left join lateral (select min(o.id) as note_id, bool_and(o.resolved_at is not null) as resolved from notes o
      where d.internal_notes = 'some' and not (d.subject_id = any(${idsOf(internalIds)})) and o.noteable_id = d.subject_id and o.discussion_id = d.id
        and o.resolvable and not o.system and not o.confidential) o on true
    where d.subject_id = any(${idsOf(ids)}) and d.resolvable
      and (d.internal_notes = 'none' or d.subject_id = any(${idsOf(internalIds)}) or o.note_id is not null)
    group by d.subject_id`.execute(db);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
