import type { Connection } from '../database/database.ts';
import type { Platform } from '../platform.ts';
import { insertJobs } from './job.queries.ts';

/**
 * Each class has slots of its own, so that work that takes hours never delays what people wait for: mails, long reactions to events
 * (tests that drain the outbox run these too), and maintenance of repositories and tables.
 */
export type JobClass = 'mail' | 'events' | 'upkeep';

/** Background work. `payload` is what `addJob` was given; it may run more than once. */
export interface Job {
  /** Unique in the whole server: `<feature>:<job>` (a crontab allows no dot). */
  readonly name: string;
  readonly run: (platform: Platform, payload: unknown) => Promise<void>;
  /** Default: 'upkeep'. */
  readonly class?: JobClass;
  /** Cron line (UTC) by which it also runs periodically. */
  readonly schedule?: string;
}

export interface JobOptions {
  /** Only one job with this key is queued at a time; a later one replaces it. */
  readonly key?: string;
  readonly runAt?: Date;
  readonly queue?: string;
  readonly maximumAttempts?: number;
  /** Lower runs first; default 0. */
  readonly priority?: number;
}

/** Queues a job; in a transaction it is queued if and only if that commits. */
export async function addJob(
  connection: Connection,
  name: string,
  payload: object = {},
  options: JobOptions = {},
): Promise<void> {
  await addJobs(connection, name, [payload], options);
}

/** Queues a job for each payload, in one statement. */
export async function addJobs(
  connection: Connection,
  name: string,
  payloads: readonly object[],
  options: JobOptions = {},
): Promise<void> {
  if (payloads.length === 0) return;
  await insertJobs(connection, name, payloads, options);
}
