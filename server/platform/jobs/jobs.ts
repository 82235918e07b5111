import { sql } from 'kysely';
import type { Connection } from '../database/database.ts';
import type { Platform } from '../platform.ts';

/**
 * Each class has slots of its own, so that what takes hours never delays what somebody waits for: mails, the longer part of reactions to
 * events (tests that drain the outbox run it too), and the upkeep of repositories and tables.
 */
export type JobClass = 'mail' | 'events' | 'upkeep';

/** Work that waits for nobody. `payload` is what `addJob` was given; it may run more than once. */
export interface Job {
  /** Unique in the whole server: `<feature>:<what>` (a crontab takes no dot). */
  readonly name: string;
  readonly run: (platform: Platform, payload: unknown) => Promise<void>;
  /** 'upkeep' where nothing is said. */
  readonly class?: JobClass;
  /** Cron line (UTC) by which it also runs by itself. */
  readonly schedule?: string;
}

export interface JobOptions {
  /** Only one job with the key waits at a time; a later one replaces it. */
  readonly key?: string;
  readonly runAt?: Date;
  readonly queue?: string;
  readonly maximumAttempts?: number;
  /** Less comes first; 0 where nothing is said. */
  readonly priority?: number;
}

/** Queues a job; in a transaction it is there exactly when that commits. */
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
  await sql`select from graphile_worker.add_jobs(array(
    select (${name}::text, payload, ${options.queue ?? null}::text, ${options.runAt ?? null}::timestamptz, ${options.maximumAttempts ?? 10}::smallint,
      ${options.key ?? null}::text, ${options.priority ?? 0}::smallint, null::text[])::graphile_worker.job_spec
    from json_array_elements(${JSON.stringify(payloads)}::json) as payload))`.execute(connection);
}
