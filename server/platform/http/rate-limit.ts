import { sql } from 'kysely';
import type { Connection } from '../database/database.ts';
import { tooManyRequests } from '../errors.ts';
import type { Job } from '../jobs/jobs.ts';

/** A limit: a number of hits in a window that starts with the first one. */
export interface RateLimit {
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

/** Counts a hit across all processes and throws 429 above the limit. With a limit of 0 nothing is counted. */
export async function countHit(
  db: Connection,
  { name, limit, windowSeconds }: RateLimit,
  subject: string,
): Promise<void> {
  if (limit === 0) return;
  const { rows } = await sql<{ hits: number; seconds: number }>`
    insert into rate_limits as r (key, hits, resets_at) values (${`${name}:${subject}`}, 1, now() + make_interval(secs => ${windowSeconds}))
    on conflict (key) do update set
      hits = case when r.resets_at <= now() then 1 else r.hits + 1 end,
      resets_at = case when r.resets_at <= now() then excluded.resets_at else r.resets_at end
    returning hits, extract(epoch from resets_at - now())::float8 as seconds`.execute(db);
  const row = rows[0]!;
  if (row.hits > limit) throw tooManyRequests(row.seconds);
}

/** Removes a hit that turned out not to count. */
export async function takeBackHit(db: Connection, name: string, subject: string): Promise<void> {
  await sql`update rate_limits set hits = hits - 1 where key = ${`${name}:${subject}`} and hits > 0`.execute(
    db,
  );
}

/** The hits in the current window, without adding one. */
export async function readHits(
  db: Connection,
  name: string,
  subject: string,
): Promise<{ hits: number; seconds: number }> {
  const { rows } = await sql<{
    hits: number;
    seconds: number;
  }>`select hits, extract(epoch from resets_at - now())::float8 as seconds from rate_limits
    where key = ${`${name}:${subject}`} and resets_at > now()`.execute(db);
  return rows[0] ?? { hits: 0, seconds: 0 };
}

/** Deletes expired windows every hour. */
export const forgetHits: Job = {
  name: 'http:forget-hits',
  schedule: '41 * * * *',
  async run({ db }) {
    await sql`delete from rate_limits where resets_at < now()`.execute(db);
  },
};
