import type { Connection } from '../database/database.ts';
import { tooManyRequests } from '../errors.ts';
import type { Job } from '../jobs/jobs.ts';
import { addHits, deleteEndedWindows, findHits, removeHit } from './rate-limit.queries.ts';
import type { WindowHits } from './rate-limit.queries.ts';

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
  const key = `${name}:${subject}`;
  const window = (await addHits(db, windowSeconds, new Map([[key, 1]]))).get(key)!;
  if (window.hits > limit) throw tooManyRequests(window.seconds);
}

/** Removes a hit that turned out not to count. */
export async function takeBackHit(db: Connection, name: string, subject: string): Promise<void> {
  await removeHit(db, `${name}:${subject}`);
}

/** The hits in the current window, without adding one. */
export async function readHits(db: Connection, name: string, subject: string): Promise<WindowHits> {
  return (await findHits(db, `${name}:${subject}`)) ?? { hits: 0, seconds: 0 };
}

/** Deletes expired windows every hour. */
export const forgetHits: Job = {
  name: 'http:forget-hits',
  schedule: '41 * * * *',
  async run({ db }) {
    await deleteEndedWindows(db);
  },
};
