import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer } from '../../../testing/server.ts';
import { openDatabase } from '../database/database.ts';
import type { Logger } from '../log.ts';
import { addJob } from './jobs.ts';
import type { Job, JobClass } from './jobs.ts';
import { runJobs } from './run-jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ shutdownGrace: 1 });
});
afterAll(() => server.close());

/** A job that reports when it has started, and ends on request. */
function createJob(
  name: string,
  jobClass?: JobClass,
): { job: Job; begun: Promise<void>; finish: () => void } {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const job: Job = {
    name,
    ...(jobClass === undefined ? {} : { class: jobClass }),
    run: () => {
      begun.resolve();
      return end.promise;
    },
  };
  return { job, begun: begun.promise, finish: end.resolve };
}

/** Leaves a job as a killed process would. */
const begin = (name: string) =>
  sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-of-a-dead-process'
    where task_id = (select id from graphile_worker._private_tasks where identifier = ${name})`.execute(
    server.platform.db,
  );
const isBegun = async (name: string): Promise<boolean> => {
  const { rows } = await sql<{ begun: boolean }>`
    select locked_at is not null as begun from graphile_worker.jobs where task_identifier = ${name}`.execute(
    server.platform.db,
  );
  return rows[0]!.begun;
};

it('OPS-02 a job that a killed process had started runs again at the next start, but not while others run jobs', async () => {
  const { job, begun, finish } = createJob('test:again');
  const elsewhere = await runJobs(server.platform, []);
  await addJob(server.platform.db, job.name);
  await begin(job.name);
  const beside = await runJobs(server.platform, [job]);
  expect(await isBegun(job.name)).toBe(true);
  await beside();
  await elsewhere();
  const stop = await runJobs(server.platform, [job]);
  await begun;
  finish();
  await stop();
});

it('OPS-02 the next job of a queue does not wait for a poll where the end of the last one is written slowly', async () => {
  const { db } = server.platform;
  await sql`create function pg_temp_slow() returns trigger language plpgsql as $$ begin perform pg_sleep(0.05); return old; end $$`.execute(
    db,
  );
  await sql`create trigger slow before delete on graphile_worker._private_jobs for each row execute function pg_temp_slow()`.execute(
    db,
  );
  const all = Promise.withResolvers<void>();
  let done = 0;
  const job: Job = {
    name: 'test:queued',
    run() {
      done++;
      if (done === 4) all.resolve();
      return Promise.resolve();
    },
  };
  const stop = await runJobs(server.platform, [job]);
  const asked = Date.now();
  for (let count = 0; count < 4; count++) await addJob(db, job.name, { count }, { queue: 'one' });
  await all.promise;
  // was: two seconds for each after the first
  expect(Date.now() - asked).toBeLessThan(5000);
  await stop();
  await sql`drop trigger slow on graphile_worker._private_jobs`.execute(db);
  await sql`drop function pg_temp_slow()`.execute(db);
});

it('OPS-02 a job that takes too long does not keep the program from stopping', async () => {
  const { job, begun, finish } = createJob('test:long');
  const stop = await runJobs(server.platform, [job]);
  await addJob(server.platform.db, job.name);
  await begun;
  const asked = Date.now();
  await stop();
  expect(Date.now() - asked).toBeLessThan(8000);
  finish();
});

/** The test's database behind a connection that can be cut. */
async function startLine() {
  const target = new URL(server.platform.databaseUrl.replace('@/', '@localhost/'));
  const folder = target.searchParams.get('host')!;
  const port = target.searchParams.get('port') ?? '5432';
  const sockets = new Set<Socket>();
  const line = createServer((near) => {
    const far = connect(join(folder, `.s.PGSQL.${port}`));
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => [near, far].forEach((each) => each.destroy()));
    }
    near.pipe(far).pipe(near);
  });
  const listen = (at: number) => new Promise<void>((resolve) => line.listen(at, '127.0.0.1', resolve));
  await listen(0);
  const { port: own } = line.address() as AddressInfo;
  const url = new URL(target);
  url.searchParams.set('host', '127.0.0.1');
  url.searchParams.set('port', String(own));
  return {
    url: url.href.replace('@localhost/', '@/'),
    cut() {
      line.close();
      for (const socket of sockets) socket.destroy();
    },
    mend: () => listen(own),
  };
}

it.each([
  ['fails', true],
  ['succeeds', false],
])(
  'OPS-02 a job that %s while the database is out is written down when that answers again',
  async (_how, fails) => {
    const line = await startLine();
    const through = openDatabase({ url: line.url, poolSize: 2, name: 'coppice test' });
    const ended = Promise.withResolvers<void>();
    const name = fails ? 'test:fails' : 'test:succeeds';
    const job: Job = {
      name,
      async run() {
        line.cut();
        ended.resolve();
        if (fails) throw new Error('it could not be done');
      },
    };
    const platform = { ...server.platform, db: through.db, databaseUrl: line.url };
    const stop = await runJobs(platform, [job]);
    await addJob(server.platform.db, name);
    await ended.promise;
    // was: nobody waited for what was to be written, and its failure ended the process
    await sql`select 1`.execute(through.db).catch(() => undefined);
    await line.mend();
    await expect
      .poll(
        async () => {
          const { rows } = await sql<{ last_error: string | null; locked_at: Date | null }>`
        select last_error, locked_at from graphile_worker.jobs where task_identifier = ${name}`.execute(
            server.platform.db,
          );
          return rows;
        },
        { timeout: 20_000 },
      )
      .toEqual(fails ? [{ last_error: 'it could not be done', locked_at: null }] : []);
    await sql`delete from graphile_worker._private_jobs`.execute(server.platform.db);
    await stop();
    await through.close();
    line.cut();
  },
);

/** A log that notices that a runner has ended. */
function logOfEnd(): { log: Logger; ended: Promise<void> } {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const write = (line: string): void => {
    if (line.includes('the job runner ended')) resolve();
  };
  return { log: pino({ level: 'warn' }, { write }), ended };
}

it.each([
  ['fails', true],
  ['succeeds', false],
])('OPS-02 a job that %s when only its runner has lost the database runs again', async (_how, fails) => {
  const line = await startLine();
  const name = fails ? 'test:fails-alone' : 'test:succeeds-alone';
  let runs = 0;
  const job: Job = {
    name,
    async run() {
      if (++runs > 1) return;
      line.cut();
      if (fails) throw new Error('it could not be done');
    },
  };
  const { log, ended } = logOfEnd();
  const stop = await runJobs({ ...server.platform, log, databaseUrl: line.url }, [job]);
  await addJob(server.platform.db, name);
  // Where the database answers before the runner has written down what it did, that is done once.
  await ended;
  await line.mend();
  // was: the failure to write down what it had done ended the process
  await expect
    .poll(
      async () => {
        const { rows } =
          await sql`select 1 from graphile_worker.jobs where task_identifier = ${name}`.execute(
            server.platform.db,
          );
        return [runs, rows.length];
      },
      { timeout: 20_000 },
    )
    .toEqual([2, 0]);
  await stop();
  line.cut();
});

it('OPS-02 a job whose taking was lost with the connection runs when the database answers again', async () => {
  const { db } = server.platform;
  const line = await startLine();
  const { job: first, begun, finish } = createJob('test:taken');
  const { job: lost, begun: isFound, finish: finishLost } = createJob('test:lost');
  const stop = await runJobs({ ...server.platform, databaseUrl: line.url }, [first, lost]);
  await addJob(db, first.name);
  await begun;
  const { rows } = await sql<{ by: string }>`
    select locked_by as by from graphile_worker.jobs where task_identifier = ${first.name}`.execute(db);
  await db.transaction().execute(async (tx) => {
    await addJob(tx, lost.name, {}, { queue: 'test' });
    await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = ${rows[0]!.by}
      where task_id = (select id from graphile_worker._private_tasks where identifier = ${lost.name})`.execute(
      tx,
    );
    await sql`update graphile_worker._private_job_queues set locked_at = now(), locked_by = ${rows[0]!.by}
      where queue_name = 'test'`.execute(tx);
  });
  line.cut();
  await line.mend();
  finish();
  // was: after four hours, with all that waited in its queue
  await isFound;
  finishLost();
  await stop();
  line.cut();
  const { rows: left } =
    await sql`select id from graphile_worker.jobs where task_identifier = ${lost.name}`.execute(db);
  expect(left).toEqual([]);
});

it('maintenance in every slot delays neither mails nor reactions to events', async () => {
  const upkeep = Array.from({ length: server.platform.settings.jobsConcurrency }, (_, number) =>
    createJob(`test:upkeep-${number}`),
  );
  const quick = [createJob('test:mail', 'mail'), createJob('test:follows', 'events')];
  const stop = await runJobs(
    server.platform,
    [...upkeep, ...quick].map(({ job }) => job),
  );
  for (const { job, begun } of upkeep) {
    await addJob(server.platform.db, job.name);
    await begun;
  }
  for (const { job, begun, finish } of quick) {
    await addJob(server.platform.db, job.name);
    // was: when the upkeep has ended
    await expect(begun).resolves.toBeUndefined();
    finish();
  }
  for (const { finish } of upkeep) finish();
  await stop();
});
