import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Connection, Transaction } from '../../../platform/database/database.ts';
import { pairsTable } from '../../../platform/subjects/subject-copies.queries.ts';
import type { CopiedPair } from '../../../platform/subjects/subject-copies.queries.ts';
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

/** Expression: the time spent on a subject, of all entries together. */
export const timeSpentOn = (subjectId: number): RawBuilder<unknown> =>
  sql`(select coalesce(sum(time_spent), 0) from timelogs where subject_id = ${subjectId})`;

export async function copyTimelogs(tx: Transaction, pairs: readonly CopiedPair[]): Promise<void> {
  await sql`insert into timelogs (subject_id, user_id, time_spent, summary, spent_at, created_at)
    select k.to_id, t.user_id, t.time_spent, t.summary, t.spent_at, t.created_at from ${pairsTable(pairs)} join timelogs t on t.subject_id = k.from_id order by t.id`.execute(
    tx,
  );
}

/** Takes the entries of a copy back to its original: those since the moment, without the earlier ones that are gone there. */
export async function takeTimelogs(
  tx: Transaction,
  { fromId: copy, toId: original }: CopiedPair,
  since: string,
): Promise<void> {
  await sql`delete from timelogs t where t.subject_id = ${original} and t.created_at <= ${since}::timestamptz and not exists (select from timelogs o where o.subject_id = ${copy}
    and (o.created_at, o.user_id, o.time_spent, o.spent_at) is not distinct from (t.created_at, t.user_id, t.time_spent, t.spent_at))`.execute(
    tx,
  );
  await sql`insert into timelogs (subject_id, user_id, time_spent, summary, spent_at, created_at)
    select ${original}, user_id, time_spent, summary, spent_at, created_at from timelogs where subject_id = ${copy} and created_at > ${since}::timestamptz order by id`.execute(
    tx,
  );
}

/** Who added an entry of a subject; undefined if there is no such entry. */
export async function findTimelogAuthor(
  db: Connection,
  subjectId: number,
  id: number,
): Promise<{ readonly user_id: number | null } | undefined> {
  return (
    await sql<{
      user_id: number | null;
    }>`select user_id from timelogs where id = ${id} and subject_id = ${subjectId}`.execute(db)
  ).rows[0];
}

/** Join of all entries `t` with their subjects `i`. */
export const timelogsWithSubjects = sql`timelogs t join subjects i on i.id = t.subject_id`;
