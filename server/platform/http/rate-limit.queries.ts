import { sql } from 'kysely';
import type { Connection } from '../database/database.ts';

/** The hits in a window, and the seconds until it ends. */
export interface WindowHits {
  readonly hits: number;
  readonly seconds: number;
}

/** Adds hits to the current windows of these keys, which begin with the first hit. Returns the hits by key. */
export async function addHits(
  db: Connection,
  windowSeconds: number,
  added: ReadonlyMap<string, number>,
): Promise<Map<string, WindowHits>> {
  // In the same order in every process, or two of them could deadlock.
  const keys = [...added.keys()].toSorted();
  const counts = keys.map((key) => added.get(key)!);
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

/** Removes a hit that turned out not to count. */
export async function removeHit(db: Connection, key: string): Promise<void> {
  await sql`update rate_limits set hits = hits - 1 where key = ${key} and hits > 0`.execute(db);
}

/** The hits in the current window; undefined if there is none. */
export async function findHits(db: Connection, key: string): Promise<WindowHits | undefined> {
  const { rows } =
    await sql<WindowHits>`select hits, extract(epoch from resets_at - now())::float8 as seconds from rate_limits
    where key = ${key} and resets_at > now()`.execute(db);
  return rows[0];
}

export async function deleteEndedWindows(db: Connection): Promise<void> {
  await sql`delete from rate_limits where resets_at < now()`.execute(db);
}
