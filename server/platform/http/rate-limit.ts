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

export interface WindowHits {
  readonly hits: number;
  readonly seconds: number;
}

/** Hits of one subject that wait for the statement that counts them. */
interface WaitingHits {
  count: number;
  readonly counted: PromiseWithResolvers<WindowHits>;
}

/**
 * Counts hits in all processes together, for limits that are asked on every request: hits that come while a statement is under way
 * go into the next one together, so a flood costs a few statements and not one a request. Each hit is told its own number.
 */
export function createSharedCounter(
  db: Connection,
  windowSeconds: number,
): (name: string, subject: string) => Promise<WindowHits> {
  let waiting = new Map<string, WaitingHits>();
  let running = false;

  async function flush(): Promise<void> {
    running = true;
    while (waiting.size > 0) {
      const group = waiting;
      waiting = new Map();
      try {
        const totals = await addHits(db, windowSeconds, group);
        for (const [key, { counted }] of group) counted.resolve(totals.get(key)!);
      } catch (error) {
        for (const { counted } of group.values()) counted.reject(error);
      }
    }
    running = false;
  }

  return async (name, subject) => {
    const key = `${name}:${subject}`;
    let entry = waiting.get(key);
    if (entry === undefined) waiting.set(key, (entry = { count: 0, counted: Promise.withResolvers() }));
    const ordinal = ++entry.count;
    if (!running) void flush();
    const { hits, seconds } = await entry.counted.promise;
    return { hits: hits - entry.count + ordinal, seconds };
  };
}

async function addHits(
  db: Connection,
  windowSeconds: number,
  group: ReadonlyMap<string, WaitingHits>,
): Promise<Map<string, WindowHits>> {
  // In one order in every process, or two of them could wait for each other's rows.
  const keys = [...group.keys()].toSorted();
  const counts = keys.map((key) => group.get(key)!.count);
  const { rows } = await sql<WindowHits & { key: string }>`
    insert into rate_limits as r (key, hits, resets_at)
    select key, hits, now() + make_interval(secs => ${windowSeconds})
    from unnest(${keys}::text[], ${counts}::int[]) as given (key, hits)
    on conflict (key) do update set
      hits = case when r.resets_at <= now() then excluded.hits else r.hits + excluded.hits end,
      resets_at = case when r.resets_at <= now() then excluded.resets_at else r.resets_at end
    returning key, hits, extract(epoch from resets_at - now())::float8 as seconds`.execute(db);
  return new Map(rows.map((row) => [row.key, row]));
}

/** Windows that are over count for nothing: what strangers' addresses have left goes every hour. */
export const forgetHits: Job = {
  name: 'http:forget-hits',
  schedule: '41 * * * *',
  async run({ db }) {
    await sql`delete from rate_limits where resets_at < now()`.execute(db);
  },
};
