import { sql } from 'kysely';
import { namespaceAccessLevel, projectAccessLevel } from '../../platform/access/membership.queries.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { Parent } from '../../platform/subjects/parent.ts';

/** Whether non-members can write in a project or group, and the viewer's role there. */
export async function readPlace(
  db: Connection,
  viewer: Viewer,
  { kind, id }: Pick<Parent, 'kind' | 'id'>,
): Promise<{ visibility: string; level: number } | undefined> {
  const { rows } = await sql<{
    visibility: string;
    level: number;
  }>`${
    kind === 'project'
      ? sql`select p.visibility, ${projectAccessLevel(viewer)} as level from projects p join namespaces n on n.id = p.namespace_id where p.id = ${id}`
      : sql`select n.visibility, ${namespaceAccessLevel(viewer)} as level from namespaces n where n.id = ${id}`
  }`.execute(db);
  return rows[0];
}

export interface History {
  readonly ageHours: number;
  readonly recentPosts: number;
  readonly ownRepeats: number;
  readonly othersRepeats: number;
}

/** The person's earlier posts. Only accepted ones count: a challenged person has not posted. */
export async function readHistory(db: Connection, userId: number, digest: Buffer | null): Promise<History> {
  const posted = sql`(verdict = 'allow' or solved_at is not null)`;
  const { rows } =
    await sql<History>`select (select extract(epoch from now() - created_at)::float8 / 3600 from users where id = ${userId}) as "ageHours",
      (select count(*)::int from spam_logs where user_id = ${userId} and created_at > now() - interval '1 minute' and ${posted}) as "recentPosts",
      (select count(*)::int from spam_logs where text_digest = ${digest} and user_id = ${userId} and created_at > now() - interval '1 hour' and ${posted}) as "ownRepeats",
      (select count(distinct user_id)::int from spam_logs where text_digest = ${digest} and user_id <> ${userId} and created_at > now() - interval '1 hour' and ${posted}) as "othersRepeats"`.execute(
      db,
    );
  return rows[0]!;
}

export interface NewLog {
  readonly userId: number;
  readonly projectId: number | null;
  readonly namespaceId: number | null;
  readonly kind: string;
  readonly verdict: 'allow' | 'challenge' | 'block';
  readonly score: number;
  readonly signals: readonly string[];
  readonly digest: Buffer;
  readonly ip: string | null;
}

export async function insertLog(db: Connection, log: NewLog): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`insert into spam_logs (user_id, project_id, namespace_id, kind, verdict, score, signals, text_digest, ip)
    values (${log.userId}, ${log.projectId}, ${log.namespaceId}, ${log.kind}, ${log.verdict}, ${log.score}, ${log.signals as string[]}, ${log.digest}, ${log.ip}) returning id`.execute(
    db,
  );
  return rows[0]!.id;
}

/** Consumes a challenge: true for only one of all callers, for its person and its kind of content, until it expires. */
export async function spendChallenge(
  db: Connection,
  id: number,
  userId: number,
  kind: string,
  minutes: number,
): Promise<boolean> {
  const { rows } =
    await sql`update spam_logs set solved_at = now() where id = ${id} and user_id = ${userId} and kind = ${kind} and verdict = 'challenge'
      and solved_at is null and created_at > now() - make_interval(mins => ${minutes}) returning 1`.execute(
      db,
    );
  return rows.length > 0;
}

/** Accepted texts are logged for at most a day, others for a month. */
export async function forgetLogs(db: Connection): Promise<void> {
  await sql`delete from spam_logs where created_at < now() - (case when verdict = 'allow' then interval '1 day' else interval '30 days' end)`.execute(
    db,
  );
}
