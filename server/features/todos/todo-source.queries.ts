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

/** The text of a subject, and its assignees. */
export interface SubjectText extends SourceText {
  readonly assigneeIds: readonly number[];
}

export async function findSubjectText(db: Connection, id: number): Promise<SubjectText | undefined> {
  const { rows } =
    await sql<SubjectText>`select json_build_object('type', kind, 'id', id) as target, project_id as "projectId", null::bigint as "noteId", false as internal,
      description as text, array(select user_id from subject_assignees where subject_id = subjects.id order by user_id) as "assigneeIds" from subjects where id = ${id}`.execute(
      db,
    );
  return rows[0];
}
