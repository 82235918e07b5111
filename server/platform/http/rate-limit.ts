import { sql } from 'kysely';
import type { Connection } from '../database/database.ts';
import { tooManyRequests } from '../errors.ts';
import type { Job } from '../jobs/jobs.ts';

/** One limit: so many hits in a window that begins with the first one. */
export interface RateLimit {
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

/** Counts a hit in all processes together and throws 429 above the limit. A limit of 0 counts nothing. */
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

/** Takes back a hit that was counted before it was known whether it is one. */
export async function takeBackHit(db: Connection, name: string, subject: string): Promise<void> {
  await sql`update rate_limits set hits = hits - 1 where key = ${`${name}:${subject}`} and hits > 0`.execute(
    db,
  );
}

/** Hits in the window that runs now, without adding one. */
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

/** Windows that are over count for nothing: what strangers' addresses have left goes every hour. */
export const forgetHits: Job = {
  name: 'http:forget-hits',
  schedule: '41 * * * *',
  async run({ db }) {
    await sql`delete from rate_limits where resets_at < now()`.execute(db);
  },
};
