import { sql } from 'kysely';
import type { Connection } from '../../platform/database/database.ts';
import type { Target } from '../subscriptions/index.ts';

/** A text that can mention people. */
export interface SourceText {
  readonly target: Target;
  readonly projectId: number | null;
  readonly noteId: number | null;
  readonly internal: boolean;
  readonly text: string;
}

export interface NoteText extends SourceText {
  /** The author of its current version. */
  readonly editorId: number | null;
}

/** The text of a subject, and its assignees. */
export interface SubjectText extends SourceText {
  readonly assigneeIds: readonly number[];
}

export async function findNoteText(db: Connection, id: number): Promise<NoteText | undefined> {
  const { rows } =
    await sql<NoteText>`select json_build_object('type', noteable_type, 'id', noteable_id) as target, project_id as "projectId", id as "noteId", confidential as internal,
      note as text, coalesce(last_edited_by_id, author_id) as "editorId" from notes where id = ${id} and not system`.execute(
      db,
    );
  return rows[0];
}

export async function findSubjectText(db: Connection, id: number): Promise<SubjectText | undefined> {
  const { rows } =
    await sql<SubjectText>`select json_build_object('type', kind, 'id', id) as target, project_id as "projectId", null::bigint as "noteId", false as internal,
      description as text, array(select user_id from subject_assignees where subject_id = subjects.id order by user_id) as "assigneeIds" from subjects where id = ${id}`.execute(
      db,
    );
  return rows[0];
}
