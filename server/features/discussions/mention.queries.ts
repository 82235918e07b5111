import { sql } from 'kysely';
import type { Connection } from '../../platform/database/database.ts';

/** Title and description of a subject, if it has any. */
export async function findSubjectText(db: Connection, id: number): Promise<string | undefined> {
  const { rows } = await sql<{
    text: string;
  }>`select title || E'\n' || description as text from subjects where id = ${id}`.execute(db);
  return rows[0]?.text;
}

export interface OpenText {
  readonly note: string;
  readonly noteable_type: string;
  readonly noteable_id: number;
  readonly author_id: number | null;
  readonly last_edited_by_id: number | null;
}

/** The text of a note, unless it is internal. */
export async function findOpenText(db: Connection, noteId: number): Promise<OpenText | undefined> {
  const { rows } =
    await sql<OpenText>`select note, noteable_type, noteable_id, author_id, last_edited_by_id from notes where id = ${noteId} and not confidential and not system`.execute(
      db,
    );
  return rows[0];
}
