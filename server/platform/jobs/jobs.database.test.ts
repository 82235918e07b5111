import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer } from '../../../testing/server.ts';
import { addJob, runJobs } from './jobs.ts';
import type { Job } from './jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ shutdownGrace: 1 });
});
afterAll(() => server.close());

/** A job that tells when it has begun, and ends when it is told. */
function createJob(name: string): { job: Job; begun: Promise<void>; finish: () => void } {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const job: Job = {
    name,
    run: () => {
      begun.resolve();
      return end.promise;
    },
  };
  return { job, begun: begun.promise, finish: end.resolve };
}

/** As a process that was killed leaves it. */
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

it('OPS-02 a job that a killed process had begun begins again at the next start, but not while others run jobs', async () => {
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

it('OPS-02 a job that takes too long does not keep the program from stopping', async () => {
  const { job, begun, finish } = createJob('test:long');
  const stop = await runJobs(server.platform, [job]);
  await addJob(server.platform.db, job.name);
  await begun;
  const asked = Date.now();
  await stop();
  expect(Date.now() - asked).toBeLessThan(3000);
  finish();
});
