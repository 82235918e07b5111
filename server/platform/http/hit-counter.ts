import { LRUCache } from 'lru-cache';
import type { Connection } from '../database/database.ts';
import { addHits } from './rate-limit.queries.ts';
import type { WindowHits } from './rate-limit.queries.ts';

export interface HitCounter {
  /** Counts one hit of `subject` and returns the total; `limit` determines how exact it has to be. */
  count(name: string, subject: string, limit: number): Promise<WindowHits> | WindowHits;
}

/** Hits of one subject that wait for the next statement. */
interface WaitingHits {
  count: number;
  readonly counted: PromiseWithResolvers<WindowHits>;
}

/** This process's knowledge of a window. */
interface KnownWindow {
  /** In all processes, at the last query. */
  total: number;
  /** In this process since then. */
  own: number;
  readonly endsAt: number;
}

const subjectsKnown = 10_000;

/**
 * Counts hits across all processes, for limits that are checked on every request. Far below the limit a process counts locally and
 * reports now and then. All processes together keep at most a quarter of the limit unreported. From half of the limit on every hit is
 * reported immediately, so the number is exact. Hits that arrive while a statement runs are combined into the next one: a flood costs
 * a few statements, not one per request.
 */
export function createHitCounter(db: Connection, windowSeconds: number, processes: number): HitCounter {
  const known = new LRUCache<string, KnownWindow>({ max: subjectsKnown });
  const addStored = createHitWriter(db, windowSeconds);

  return {
    count(name, subject, limit) {
      const key = `${name}:${subject}`;
      const window = known.get(key);
      const seconds = window === undefined ? 0 : (window.endsAt - performance.now()) / 1000;
      const kept = Math.floor(limit / (4 * processes));
      if (window !== undefined && seconds > 0) {
        const hits = window.total + window.own + 1;
        if (window.own < kept && hits < limit / 2) {
          window.own++;
          return { hits, seconds };
        }
      }
      const unreported = window !== undefined && seconds > 0 ? window.own : 0;
      if (window !== undefined) window.own = 0;
      return addStored(key, unreported + 1).then((stored) => {
        // Hits counted here while the statement ran are not in its result.
        const own = known.get(key)?.own ?? 0;
        known.set(key, { total: stored.hits, own, endsAt: performance.now() + stored.seconds * 1000 });
        return stored;
      });
    },
  };
}

/** Adds hits to the stored count; each caller gets the number of its last hit. */
function createHitWriter(
  db: Connection,
  windowSeconds: number,
): (key: string, count: number) => Promise<WindowHits> {
  let waiting = new Map<string, WaitingHits>();
  let running = false;

  async function flush(): Promise<void> {
    running = true;
    while (waiting.size > 0) {
      const group = waiting;
      waiting = new Map();
      try {
        const totals = await addHits(
          db,
          windowSeconds,
          new Map(Array.from(group, ([key, { count }]) => [key, count])),
        );
        for (const [key, { counted }] of group) counted.resolve(totals.get(key)!);
      } catch (error) {
        for (const { counted } of group.values()) counted.reject(error);
      }
    }
    running = false;
  }

  return async (key, count) => {
    let entry = waiting.get(key);
    if (entry === undefined) waiting.set(key, (entry = { count: 0, counted: Promise.withResolvers() }));
    const ordinal = (entry.count += count);
    if (!running) void flush();
    const { hits, seconds } = await entry.counted.promise;
    return { hits: hits - entry.count + ordinal, seconds };
  };
}
