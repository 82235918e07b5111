import { setTimeout as delay } from 'node:timers/promises';
import { Logger as WorkerLogger, run } from 'graphile-worker';
import type { Runner } from 'graphile-worker';
import { sql } from 'kysely';
import pg from 'pg';
import { joinOthers } from '../database/presence.ts';
import { describeOutage } from '../failures.ts';
import type { Platform } from '../platform.ts';
import type { Job, JobClass } from './jobs.ts';

const restartMilliseconds = 1000;

/** Held in shared mode by every process that runs jobs, as long as its connection lives. */
const runnersLock = 7_046_029_255;

/** Jobs that killed processes had begun would wait four hours. */
const freeJobs = `select graphile_worker.force_unlock_workers(array(
  select distinct locked_by from graphile_worker.jobs where locked_by is not null))`;

/** Answers a connection that holds this process's share of the runners' lock, again and again: a new one where it has broken. */
function createShare(connectionString: string): { join(): Promise<void>; end(): Promise<void> } {
  let share: Promise<pg.Client> | undefined;
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString, application_name: 'coppice jobs lock' });
    client.on('error', () => (share = undefined));
    try {
      await client.connect();
      await joinOthers(client, runnersLock, () => client.query(freeJobs));
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  };
  return {
    async join() {
      share ??= connect();
      await share.catch((error: unknown) => {
        share = undefined;
        throw error;
      });
    },
    async end() {
      const client = await share?.catch(() => undefined);
      await client?.end().catch(() => undefined);
    },
  };
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

/** Runs the jobs in this process until the answer is called, each class in a runner of its own. One that lost the database is started again. */
export async function runJobs(platform: Platform, jobs: readonly Job[]): Promise<() => Promise<void>> {
  const log = platform.log.child({ part: 'jobs' });
  const { jobsConcurrency, shutdownGrace } = platform.settings;
  const classes = Map.groupBy(jobs, (job) => job.class ?? 'upkeep');
  const share = createShare(platform.databaseUrl);
  const runners = new Map<JobClass, Runner>();
  let stopped = false;
  // A pool of ours: a runner lets go of its own before every connection in it is closed, and one that PostgreSQL ends meanwhile,
  // as at the end of this program, would then end the process.
  const pool = new pg.Pool({
    connectionString: platform.databaseUrl,
    application_name: 'coppice jobs',
    max: classes.size * (jobsConcurrency + 1) + 1,
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));

  async function start(name: JobClass, ofClass: readonly Job[]): Promise<void> {
    await share.join();
    const runner = await run({
      pgPool: pool,
      concurrency: jobsConcurrency,
      noHandleSignals: true,
      pollInterval: 2000,
      logger: new WorkerLogger(() => (level, message) => {
        if (['error', 'warning'].includes(level)) log.warn(message);
      }),
      taskList: Object.fromEntries(
        ofClass.map((job) => [
          job.name,
          // The runner does not wait for what it writes about a job that has ended: while the database is out, that would end
          // this program.
          async (payload: unknown) => {
            try {
              await job.run(platform, payload);
            } finally {
              await untilAnswered(platform, () => stopped);
            }
          },
        ]),
      ),
      crontab: ofClass
        .flatMap((job) => (job.schedule === undefined ? [] : [`${job.schedule} ${job.name}`]))
        .join('\n'),
    });
    runners.set(name, runner);
    const again = (): void => startAgain(name, ofClass);
    runner.promise.then(again, again);
  }

  function startAgain(name: JobClass, ofClass: readonly Job[]): void {
    runners.delete(name);
    if (stopped) return;
    log.warn({ class: name }, 'the job runner ended and is started again');
    setTimeout(() => {
      if (!stopped) start(name, ofClass).catch(() => startAgain(name, ofClass));
    }, restartMilliseconds).unref();
  }

  await share.join();
  for (const [name, ofClass] of classes) await start(name, ofClass);
  return async () => {
    stopped = true;
    const finished = (async () => {
      await Promise.all(Array.from(runners.values(), (runner) => runner.stop().catch(() => undefined)));
      await pool.end();
      await share.end();
    })();
    // A job that takes longer is cut off with its process, and begins again with the next one.
    await Promise.race([finished, delay(shutdownGrace * 1000, undefined, { ref: false })]);
  };
}
