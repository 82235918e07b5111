import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/server.ts';
import { transaction } from './database.ts';
import { rehearseTransactions } from './transaction.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  await sql`create table counted (id integer primary key, count integer not null)`.execute(
    server.platform.db,
  );
  await sql`insert into counted values (1, 0), (2, 0)`.execute(server.platform.db);
});
afterAll(() => server?.close());
afterEach(() => rehearseTransactions(false));

const counts = async (): Promise<number[]> =>
  (await sql<{ count: number }>`select count from counted order by id`.execute(server.platform.db)).rows.map(
    ({ count }) => count,
  );

it('OPS-02 two transactions that deadlock both succeed', async () => {
  const { db } = server.platform;
  let runs = 0;
  let arrived = 0;
  let go = (): void => undefined;
  const both = new Promise<void>((resolve) => (go = resolve));
  const raise = (first: number, second: number) =>
    transaction(db, async (tx) => {
      runs++;
      await sql`update counted set count = count + 1 where id = ${first}`.execute(tx);
      if (++arrived === 2) go();
      await both;
      await sql`update counted set count = count + 1 where id = ${second}`.execute(tx);
    });
  // was: one of the two failed with 'deadlock detected', which the caller answered with 500.
  await Promise.all([raise(1, 2), raise(2, 1)]);
  expect(await counts()).toEqual([2, 2]);
  expect(runs).toBe(3);
});

it('OPS-02 a conflict that persists fails after some attempts, and any other failure immediately', async () => {
  const { db } = server.platform;
  const failing = async (code: string): Promise<number> => {
    let runs = 0;
    await expect(
      transaction(db, async (tx) => {
        runs++;
        await sql`do $$ begin raise exception 'no' using errcode = '${sql.raw(code)}'; end $$`.execute(tx);
      }),
    ).rejects.toThrow('no');
    return runs;
  };
  expect(await failing('40001')).toBeGreaterThan(3);
  expect(await failing('23505')).toBe(1);
});

it('OPS-02 a rehearsal leaves nothing behind but a second run', async () => {
  rehearseTransactions(true);
  const before = await counts();
  let runs = 0;
  await transaction(server.platform.db, async (tx) => {
    runs++;
    await sql`update counted set count = count + 1`.execute(tx);
  });
  expect(runs).toBe(2);
  expect(await counts()).toEqual(before.map((count) => count + 1));
});
