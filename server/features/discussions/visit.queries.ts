import { sql } from 'kysely';
import type { Connection } from '../../platform/database/database.ts';

/** When this person last read the page of the subject; undefined if they never did. */
export async function findVisit(
  db: Connection,
  userId: number,
  subjectId: number,
): Promise<Date | undefined> {
  const { rows } = await sql<{
    visited_at: Date;
  }>`select visited_at from subject_visits where user_id = ${userId} and subject_id = ${subjectId}`.execute(
    db,
  );
  return rows[0]?.visited_at;
}

/** Records that this person reads the page now, and answers when that is; undefined if the subject was deleted meanwhile. */
export async function recordVisit(
  db: Connection,
  userId: number,
  subjectId: number,
): Promise<Date | undefined> {
  const { rows } = await sql<{
    visited_at: Date;
  }>`insert into subject_visits (user_id, subject_id) select ${userId}, id from subjects where id = ${subjectId}
    on conflict (user_id, subject_id) do update set visited_at = now() returning visited_at`.execute(db);
  return rows[0]?.visited_at;
}
