import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import type { TimeSpent } from '../subject-changes.ts';

/** Deletes an entry of this subject; undefined if it no longer exists. */
export async function deleteTimelog(
  tx: Transaction,
  subjectId: number,
  id: number,
): Promise<{ readonly duration: number; readonly spent_on: string } | undefined> {
  const { rows } = await sql<{
    duration: number;
    spent_on: string;
  }>`delete from timelogs where id = ${id} and subject_id = ${subjectId}
    returning time_spent as duration, to_char(spent_at at time zone 'UTC', 'YYYY-MM-DD') as spent_on`.execute(
    tx,
  );
  return rows[0];
}

export async function insertTimelogs(
  tx: Transaction,
  subjectId: number,
  userId: number | null,
  logs: readonly TimeSpent[],
): Promise<void> {
  if (logs.length === 0) return;
  await sql`insert into timelogs (subject_id, user_id, time_spent, summary, spent_at)
    select ${subjectId}, ${userId}::bigint, l.time_spent, l.summary, coalesce(l.spent_on::timestamptz, now())
    from unnest(${logs.map((log) => log.duration)}::int[], ${logs.map((log) => log.summary ?? '')}::text[], ${logs.map((log) => log.spentOn ?? null)}::date[]) as l(time_spent, summary, spent_on)`.execute(
    tx,
  );
}
