import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { Change } from '../../platform/subjects/change.ts';
import { changesOfNote } from '../../platform/subjects/change-log.queries.ts';
import type { SubjectType } from '../../platform/subjects/subject-type.ts';

/** Parts of other rooms' statements. */

/** A join of the note with this id, as `o`. */
export const noteById = (id: RawBuilder<unknown>): RawBuilder<unknown> => sql`notes o on o.id = ${id}`;

/** Expression: what an expression of note `o` gives for the note with this id; null if there is none. */
export const ofNote = (id: RawBuilder<unknown>, expression: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ${expression} from notes o where o.id = ${id})`;

/** Expression: type, id and iid of the subject that the note with this id is on. */
export const subjectOfNote = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select json_build_object('type', s.kind, 'id', s.id, 'iid', s.iid) from notes o join subjects s on s.id = o.noteable_id where o.id = ${id})`;

/** Condition: this viewer may read the note with this id, which is on a subject of one of the types. */
export function noteVisible(
  viewer: Viewer,
  types: readonly SubjectType[],
  id: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const readable = types.map(
    (type) =>
      sql`(o.noteable_type = ${type.name} and ${type.noteVisible(viewer, sql`o.noteable_id`, sql`o.confidential`)})`,
  );
  // Not planned a second time, as for subjects (`audienceByRules`).
  return sql<boolean>`exists (select 1 from notes o where o.id = ${id} and (${sql.join(readable, sql` or `)}) offset 0)`;
}

/** Query of the people (author_id) who had commented on a subject by a moment. */
export function commenters(
  type: string,
  id: RawBuilder<unknown>,
  until: RawBuilder<unknown>,
  { internal }: { readonly internal: boolean },
): RawBuilder<unknown> {
  return sql`select o.author_id from notes o where o.noteable_type = ${type} and o.noteable_id = ${id} and o.created_at < ${until} and not o.system and o.author_id is not null ${internal ? sql`` : sql`and not o.confidential`}`;
}

/** A note as reactions to it read it. */
export interface NoteSource {
  readonly id: number;
  readonly text: string;
  readonly html: string;
  readonly rendererVersion: number;
  readonly internal: boolean;
  /** The first note of its thread; itself if it starts one. */
  readonly firstId: number;
  readonly type: string;
  readonly targetId: number;
  readonly projectId: number | null;
  readonly authorId: number | null;
  readonly editorId: number | null;
  readonly system: boolean;
  /** The changes that a history note shows; null for a stored text. */
  readonly changes: readonly Change[] | null;
  /** The file and line that it is about, of a note in a change. */
  readonly path: string | null;
  readonly line: number | null;
}

export async function findNoteSource(db: Connection, id: number): Promise<NoteSource | undefined> {
  return (await findNoteSources(db, [id]))[0];
}

/** Those of these notes that are still there, in the order in which they were written. */
export async function findNoteSources(db: Connection, ids: readonly number[]): Promise<NoteSource[]> {
  const { rows } =
    await sql<NoteSource>`select o.id, o.note as text, o.note_html as html, o.note_html_version as "rendererVersion", o.confidential as internal, o.noteable_type as type, o.noteable_id as "targetId", o.project_id as "projectId", o.author_id as "authorId", o.last_edited_by_id as "editorId", o.system,
      case when o.system then ${changesOfNote(sql`o.id`)} end as changes,
      (select min(f.id) from notes f where f.discussion_id = o.discussion_id and f.noteable_type = o.noteable_type and f.noteable_id = o.noteable_id) as "firstId",
      coalesce(p.new_path, p.old_path) as path, coalesce(p.new_line, p.old_line) as line
    from notes o left join positions p on p.id = o.position_id where o.id = any(${ids as number[]}::bigint[]) order by o.id`.execute(
      db,
    );
  return rows;
}
