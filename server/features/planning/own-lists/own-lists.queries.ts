import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/database.ts';

/** Whom a subject concerns. */
export interface Concerned {
  readonly subjectId: number;
  readonly userId: number;
}

/** The authors, assignees and reviewers of subjects, at most so many. */
export async function findConcerned(
  db: Connection,
  subjectIds: readonly number[],
  most: number,
): Promise<Concerned[]> {
  const ids = sql`any(${subjectIds as number[]}::bigint[])`;
  const { rows } = await sql<Concerned>`select subject_id as "subjectId", user_id as "userId" from (
      select id as subject_id, author_id as user_id from subjects where id = ${ids} and author_id is not null
      union select subject_id, user_id from subject_assignees where subject_id = ${ids}
      union select subject_id, user_id from subject_reviewers where subject_id = ${ids}) c
    limit ${most}`.execute(db);
  return rows;
}
