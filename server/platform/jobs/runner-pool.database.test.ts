import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../../testing/database.ts';
import type { DatabaseHandle } from '../database/database.ts';
import { createRunnerPool } from './runner-pool.ts';

let database: DatabaseHandle;
beforeAll(async () => {
  database = await createTestDatabase(undefined, 'template0');
});
afterAll(() => database?.close());

// was: "Release called on client which has already been released to the pool", which nobody caught
it('OPS-02 a connection that a job runner gives back twice is given back once', async () => {
  const pool = createRunnerPool(database.url, 2);
  await new Promise<void>((done, fail) =>
    pool.connect((error, _client, release) => {
      if (error !== undefined) return fail(error);
      release();
      release();
      done();
    }),
  );
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
  const client = await pool.connect();
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  client.release();
  await pool.end();
});
