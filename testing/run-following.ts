import { Logger, runOnce } from 'graphile-worker';
import { sql } from 'kysely';
import { jobsOf } from '../server/app.ts';
import type { Platform } from '../server/platform/platform.ts';

/** Runs the jobs of long reactions that are due; returns how many. */
export async function runFollowing(platform: Platform): Promise<number> {
  const following = jobsOf(platform).filter((job) => job.class === 'events');
  const { rows } = await sql<{ id: number }>`select id from graphile_worker.jobs
    where task_identifier = any(${following.map((job) => job.name)}::text[]) and run_at <= now() and attempts < max_attempts`.execute(
    platform.db,
  );
  if (rows.length > 0) {
    await runOnce({
      connectionString: platform.databaseUrl,
      concurrency: 1,
      noHandleSignals: true,
      logger: new Logger(() => () => undefined),
      taskList: Object.fromEntries(
        following.map((job) => [job.name, (payload: unknown) => job.run(platform, payload)]),
      ),
    });
  }
  return rows.length;
}
