import { setTimeout as delay } from 'node:timers/promises';
import { Logger as WorkerLogger, run } from 'graphile-worker';
import type { Runner } from 'graphile-worker';
import { sql } from 'kysely';
import pg from 'pg';
import type { Connection } from '../database/database.ts';
import { describeOutage } from '../failures.ts';
import type { Platform } from '../platform.ts';

/** Work that waits for nobody. `payload` is what `addJob` was given; it may run more than once. */
export interface Job {
  /** Unique in the whole server: `<feature>:<what>` (a crontab takes no dot). */
  readonly name: string;
  readonly run: (platform: Platform, payload: unknown) => Promise<void>;
  /** The longer part of a reaction to an event, outside the dispatcher: tests that drain the outbox run it too. */
  readonly followsEvents?: true;
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

const restartMilliseconds = 1000;

/** Held in shared mode by every process that runs jobs, as long as its connection lives. */
const runnersLock = 7_046_029_255;

/**
 * Takes its share of the runners' lock. Who finds nobody else there frees the jobs that killed processes had begun: they would
 * otherwise wait four hours, for nobody.
 */
async function joinRunners(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'coppice jobs lock' });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
    runnersLock,
  ]);
  if (rows[0]!.alone) {
    await client.query(`select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker.jobs where locked_by is not null))`);
  }
  await client.query('select pg_advisory_lock_shared($1)', [runnersLock]);
  if (rows[0]!.alone) await client.query('select pg_advisory_unlock($1)', [runnersLock]);
  return client;
}

/** Waits while the database is out. */
async function untilAnswered({ db }: Platform, gaveUp: () => boolean): Promise<void> {
  while (!gaveUp()) {
    try {
      await sql`select 1`.execute(db);
      return;
    } catch (error) {
      if (describeOutage(error) === undefined) return;
      await delay(100);
    }
  }
}

/** Runs the jobs in this process until the answer is called. A runner that lost the database is started again. */
export async function runJobs(platform: Platform, jobs: readonly Job[]): Promise<() => Promise<void>> {
  const log = platform.log.child({ part: 'jobs' });
  const { jobsConcurrency, shutdownGrace } = platform.settings;
  let stopped = false;
  let runner: Runner | undefined;
  let share: pg.Client | undefined;
  // A pool of ours: the runner lets go of its own before every connection in it is closed, and one that PostgreSQL ends meanwhile,
  // as at the end of this program, would then end the process.
  const pool = new pg.Pool({
    connectionString: platform.databaseUrl,
    application_name: 'coppice jobs',
    max: jobsConcurrency + 2,
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const start = async (): Promise<void> => {
    await share?.end().catch(() => undefined);
    share = await joinRunners(platform.databaseUrl);
    const next = await run({
      pgPool: pool,
      concurrency: jobsConcurrency,
      noHandleSignals: true,
      pollInterval: 2000,
      logger: new WorkerLogger(() => (level, message) => {
        if (['error', 'warning'].includes(level)) log.warn(message);
      }),
      taskList: Object.fromEntries(
        jobs.map((job) => [
          job.name,
          async (payload: unknown) => {
            try {
              await job.run(platform, payload);
            } finally {
              // The runner does not wait for what it writes about a job that has ended: while the database is out, that would end
              // this program.
              await untilAnswered(platform, () => stopped);
            }
          },
        ]),
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
    const finished = (async () => {
      await runner?.stop().catch(() => undefined);
      await pool.end();
      await share?.end();
    })();
    // A job that takes longer is cut off with its process, and begins again with the next one.
    await Promise.race([finished, delay(shutdownGrace * 1000, undefined, { ref: false })]);
  };
}
