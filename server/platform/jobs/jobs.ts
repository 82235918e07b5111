import { Logger as WorkerLogger, run } from 'graphile-worker';
import type { Runner } from 'graphile-worker';
import { sql } from 'kysely';
import type { Connection } from '../database/database.ts';
import type { Platform } from '../platform.ts';

/** Work that waits for nobody. `payload` is what `addJob` was given; it may run more than once. */
export interface Job {
  /** Unique in the whole server: `<feature>:<what>` (a crontab takes no dot). */
  readonly name: string;
  readonly run: (platform: Platform, payload: unknown) => Promise<void>;
  /** Cron line (UTC) by which it also runs by itself. */
  readonly schedule?: string;
}

export interface JobOptions {
  /** Only one job with the key waits at a time; a later one replaces it. */
  readonly key?: string;
  readonly runAt?: Date;
  readonly queue?: string;
  readonly maximumAttempts?: number;
}

/** Queues a job; in a transaction it is there exactly when that commits. */
export async function addJob(
  connection: Connection,
  name: string,
  payload: object = {},
  options: JobOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${name}, payload := ${JSON.stringify(payload)}::json, run_at := ${options.runAt ?? null}::timestamptz, job_key := ${options.key ?? null},
    queue_name := ${options.queue ?? null}, max_attempts := ${options.maximumAttempts ?? 10})`.execute(
    connection,
  );
}

const restartMilliseconds = 1000;

/** Runs the jobs in this process until the answer is called. A runner that lost the database is started again. */
export async function runJobs(platform: Platform, jobs: readonly Job[]): Promise<() => Promise<void>> {
  const log = platform.log.child({ part: 'jobs' });
  let stopped = false;
  let runner: Runner | undefined;
  const start = async (): Promise<void> => {
    const next = await run({
      connectionString: platform.databaseUrl,
      concurrency: platform.settings.jobsConcurrency,
      noHandleSignals: true,
      pollInterval: 2000,
      maxPoolSize: platform.settings.jobsConcurrency + 2,
      logger: new WorkerLogger(() => (level, message) => {
        if (['error', 'warning'].includes(level)) log.warn(message);
      }),
      taskList: Object.fromEntries(
        jobs.map((job) => [job.name, (payload: unknown) => job.run(platform, payload)]),
      ),
      crontab: jobs
        .flatMap((job) => (job.schedule === undefined ? [] : [`${job.schedule} ${job.name}`]))
        .join('\n'),
    });
    runner = next;
    next.promise.then(again, again);
  };
  const again = (): void => {
    runner = undefined;
    if (stopped) return;
    log.warn('the job runner ended and is started again');
    setTimeout(() => {
      if (!stopped) start().catch(again);
    }, restartMilliseconds).unref();
  };
  await start();
  return async () => {
    stopped = true;
    await runner?.stop().catch(() => undefined);
  };
}
