import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger as WorkerLogger, run } from 'graphile-worker';
import type { Runner, WorkerEventMap, WorkerEvents, WorkerPool } from 'graphile-worker';
import pg from 'pg';
import { joinOthers } from '../database/presence.ts';
import { describeOutage } from '../failures.ts';
import type { Platform } from '../platform.ts';
import type { Job, JobClass } from './jobs.ts';
import { createRunnerPool } from './runner-pool.ts';
import { ping } from '../database/database.ts';

const restartMilliseconds = 1000;

/** Held in shared mode by every process that runs jobs, as long as its connection lives. */
const runnersLock = 7_046_029_255;

/** Jobs of killed processes would stay locked for four hours. */
const freeJobs = `select graphile_worker.force_unlock_workers(array(
  select distinct locked_by from graphile_worker.jobs where locked_by is not null))`;

/** The same for those of runners of this process that have ended. */
const freeJobsOf = 'select graphile_worker.force_unlock_workers($1)';

/**
 * What a runner has to write of a finished job it writes as a batch, of one: nobody waits for it, and otherwise its failure would end the
 * program. Failed as a batch it ends the runner.
 */
const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/** Keeps a connection that holds this process's share of the runners' lock, and reconnects when it breaks. */
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

/** Waits until the database answers. */
async function untilAnswered({ db }: Platform, gaveUp: () => boolean): Promise<void> {
  while (!gaveUp()) {
    try {
      await ping(db);
      return;
    } catch (error) {
      if (describeOutage(error) === undefined) return;
      await delay(100);
    }
  }
}

/** Milliseconds after a job at which a worker asks for the next one of its queue, before it would at the next poll. */
const pollsAfter = [25, 250];

/**
 * The runner asks for the next job while it still writes that the last one is done, and passes over its queue, which is not free yet. So it
 * has to ask again.
 */
function pollForNext({ worker, job }: WorkerEventMap['job:complete']): void {
  if (job.job_queue_id === null) return;
  for (const milliseconds of pollsAfter)
    setTimeout(() => {
      try {
        worker.workerPool.nudge(1);
      } catch {
        // It has ended meanwhile.
      }
    }, milliseconds).unref();
}

/**
 * Runs the jobs in this process until the returned function is called, each class in a runner of its own. A runner that lost the
 * database is restarted.
 */
export async function runJobs(platform: Platform, jobs: readonly Job[]): Promise<() => Promise<void>> {
  const log = platform.log.child({ part: 'jobs' });
  const { jobsConcurrency, shutdownGrace } = platform.settings;
  const classes = Map.groupBy(jobs, (job) => job.class ?? 'upkeep');
  const share = createShare(platform.databaseUrl);
  const runners = new Map<JobClass, Runner>();
  /** Runners that have ended, by what they write into the jobs that they began. */
  const ended = new Set<string>();
  let stopped = false;
  const pool = createRunnerPool(platform.databaseUrl, classes.size * (jobsConcurrency + 1) + 1);
  // A job that was taken when its connection broke is nobody's: the answer with it is lost, and it stays locked, with its queue. So all
  // runners end when their jobs have, and begin again: later, when the runner whose connection it was has given that back.
  const renew = (): void => {
    for (const runner of runners.values()) runner.stop().catch(() => undefined);
  };
  pool.on('connect', (client) => client.on('error', () => setImmediate(renew)));

  async function start(name: JobClass, ofClass: readonly Job[]): Promise<void> {
    await share.join();
    if (ended.size > 0) await pool.query(freeJobsOf, [[...ended]]);
    ended.clear();
    const events = new EventEmitter() as WorkerEvents;
    const began: string[] = [];
    events.on('pool:create', ({ workerPool }: { readonly workerPool: WorkerPool }) =>
      began.push(workerPool.id),
    );
    events.on('job:complete', pollForNext);
    const runner = await run({
      preset,
      events,
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
          // The runner does not wait for its update of a finished job, and would begin the job again if that fails.
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
    const again = (): void => {
      for (const id of began) ended.add(id);
      startAgain(name, ofClass);
    };
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
    // A job that takes longer is killed with its process, and runs again in the next one.
    await Promise.race([finished, delay(shutdownGrace * 1000, undefined, { ref: false })]);
  };
}
