import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';

/** Parts of a statement that copies conversations. Its table `pairs` names subjects of a type and their copies: from_id, to_id, move_id. */

/** What copies are, and where: below a project or a group. */
export interface CopiesTo {
  readonly type: string;
  readonly projectId: number | null;
  readonly namespaceId: number | null;
}

/** Query of the notes `o` to copy, of which `where` holds, with the ids of their copies (new_id). */
export function notesToCopy(type: string, where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select o.*, nextval(pg_get_serial_sequence('notes', 'id')) as new_id
      from (select o.*, k.to_id, k.move_id from pairs k join notes o on o.noteable_type = ${type} and o.noteable_id = k.from_id and ${where} order by k.to_id, o.id) o`;
}

/** The same of the versions `v` of descriptions. */
export function versionsToCopy(type: string, where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select v.*, nextval(pg_get_serial_sequence('description_versions', 'id')) as new_id
      from (select v.*, k.to_id from pairs k join description_versions v on v.noteable_type = ${type} and v.noteable_id = k.from_id and ${where} order by k.to_id, v.id) v`;
}

/** Inserts the copies of `versions`. */
export function insertingVersions({ type }: CopiesTo, versions: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`insert into description_versions (id, noteable_type, noteable_id, author_id, description, created_at, deleted_at)
      select new_id, ${type}, to_id, author_id, description, created_at, deleted_at from ${versions}`;
}

/** The id of a thread's copy on another subject. */
const copiedThread = (id: RawBuilder<unknown>, subjectId: RawBuilder<unknown>): RawBuilder<string> =>
  sql`encode(substring(sha256(convert_to(${id} || ':' || ${subjectId}, 'UTF8')) for 20), 'hex')`;

/**
 * Inserts the copies of `notes`, with those of the references and versions of descriptions that they show. A reply to a
 * copied thread joins the thread of which that is a copy. The HTML is rendered again when it is read.
 */
export function insertingNotes(
  { type, projectId, namespaceId }: CopiesTo,
  { notes, references, versions }: Readonly<Record<'notes' | 'references' | 'versions', RawBuilder<unknown>>>,
): RawBuilder<unknown> {
  const threads = sql`(select distinct k.to_id, o.discussion_id as id, ${copiedThread(sql`o.discussion_id`, sql`k.from_id`)} as copy from pairs k join notes o on o.noteable_type = ${type} and o.noteable_id = k.to_id)`;
  return sql`insert into notes (id, noteable_type, noteable_id, project_id, namespace_id, discussion_id, author_id, type, note, system, system_note_action, cross_reference_id, confidential, resolvable, resolved_at,
        resolved_by_id, resolved_by_push, created_at, updated_at, last_edited_at, last_edited_by_id, description_version_id)
      select o.new_id, ${type}, o.to_id, ${projectId}::bigint, ${namespaceId}::bigint, coalesce(t.id, ${copiedThread(sql`o.discussion_id`, sql`o.to_id`)}), o.author_id, o.type, o.note, o.system, o.system_note_action,
        coalesce(r.new_id, o.cross_reference_id), o.confidential, o.resolvable, o.resolved_at, o.resolved_by_id, o.resolved_by_push, o.created_at, o.updated_at, o.last_edited_at, o.last_edited_by_id, v.new_id
      from ${notes} o left join ${references} r on r.old_id = o.cross_reference_id left join ${threads} t on t.to_id = o.to_id and t.copy = o.discussion_id
        left join ${versions} v on v.id = o.description_version_id order by o.new_id`;
}

/** Query of the numbers of comments of subjects: id, total, and how many of them are internal. */
export function noteCounts(type: string, ids: readonly number[]): RawBuilder<unknown> {
  return sql`select u.id, count(o.id) as total, count(o.id) filter (where o.confidential) as internal from unnest(${ids as number[]}::bigint[]) as u(id)
      left join notes o on o.noteable_type = ${type} and o.noteable_id = u.id and not o.system group by u.id`;
}

/** A text that is written again: of a note, or of a version of a description. */
export interface CopiedText {
  readonly kind: 'note' | 'version';
  readonly id: number;
  readonly text: string;
}

/** Query of those of the texts that match a pattern: kind, id, text. */
export function textsMatching(
  notes: readonly number[],
  versions: readonly number[],
  pattern: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`select 'note' as kind, id, note as text from notes where id = any(${notes as number[]}::bigint[]) and note ~ ${pattern}
    union all select 'version', id, description from description_versions where id = any(${versions as number[]}::bigint[]) and description ~ ${pattern}`;
}

/** Part of a statement: writes texts of notes, whose HTML is rendered again; `texts` is a table `w` of id and text. */
export function rewritingNotes(texts: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`update notes o set note = w.text, note_html_version = 0 from ${texts} where o.id = w.id`;
}

/** Part of a statement: the same for versions of descriptions. */
export function rewritingVersions(texts: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`update description_versions v set description = w.text from ${texts} where v.id = w.id`;
}

/**
 * Takes over what happened to copies of notes since a moment: deletions, edits and resolved threads. `copies` is a query of the notes
 * (original_id) and their copies (copy_id). Returns the ids of those that were edited.
 */
export async function takeCopiedNotes(
  tx: Transaction,
  copies: RawBuilder<unknown>,
  since: string,
): Promise<number[]> {
  await sql`delete from notes where id in (select m.original_id from (${copies}) m where not exists (select from notes o where o.id = m.copy_id))`.execute(
    tx,
  );
  const { rows } = await sql<{
    id: number;
  }>`update notes i set note = o.note, note_html_version = 0, last_edited_at = o.last_edited_at, last_edited_by_id = o.last_edited_by_id, updated_at = o.updated_at
      from (${copies}) m join notes o on o.id = m.copy_id where i.id = m.original_id and o.last_edited_at > ${since}::timestamptz returning i.id`.execute(
    tx,
  );
  await sql`update notes i set type = o.type, resolvable = o.resolvable, resolved_at = o.resolved_at, resolved_by_id = o.resolved_by_id, resolved_by_push = o.resolved_by_push
    from (${copies}) m join notes o on o.id = m.copy_id where i.id = m.original_id
      and (i.type, i.resolvable, i.resolved_at, i.resolved_by_id) is distinct from (o.type, o.resolvable, o.resolved_at, o.resolved_by_id)`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}
