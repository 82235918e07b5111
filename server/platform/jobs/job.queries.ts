import { sql } from 'kysely';
import type { Connection } from '../database/database.ts';
import type { JobOptions } from './jobs.ts';

/** Queues a job for each payload. */
export async function insertJobs(
  connection: Connection,
  name: string,
  payloads: readonly object[],
  options: JobOptions,
): Promise<void> {
  await sql`select from graphile_worker.add_jobs(array(
    select (${name}::text, payload, ${options.queue ?? null}::text, ${options.runAt ?? null}::timestamptz, ${options.maximumAttempts ?? 10}::smallint,
      ${options.key ?? null}::text, ${options.priority ?? 0}::smallint, null::text[])::graphile_worker.job_spec
    from json_array_elements(${JSON.stringify(payloads)}::json) as payload))`.execute(connection);
}
