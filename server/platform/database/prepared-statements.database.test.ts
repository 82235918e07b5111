import { afterEach, expect, it } from 'vitest';
import { createTestDatabase } from '../../../testing/database.ts';
import { createTestServer } from '../../../testing/server.ts';
import { openDatabase } from './database.ts';
import type { DatabaseHandle } from './database.ts';
import { sql } from 'kysely';

const opened: DatabaseHandle[] = [];
afterEach(async () => {
  for (const handle of opened.splice(0).toReversed()) await handle.close();
});

/** A pool with one connection, so that its prepared statements can be counted. */
async function oneConnection(): Promise<DatabaseHandle> {
  const database = await createTestDatabase();
  const single = openDatabase({ url: database.url, poolSize: 1 });
  opened.push(database, single);
  return single;
}

/** As long as the text of a list with many filters. */
const filters = sql.raw(`/* ${'and so on '.repeat(250)} */`);

const prepared = async ({ pool }: DatabaseHandle): Promise<number> =>
  (await pool.query<{ n: number }>('select count(*)::int as n from pg_prepared_statements')).rows[0]!.n;

it('OPS-02 a backend keeps the plans of frequent queries, and a bounded number of them', async () => {
  const handle = await oneConnection();
  const ask = (number: number): Promise<unknown> =>
    sql`select ${number}::int + ${sql.raw(String(number))} ${filters} as sum`.execute(handle.db);
  await ask(0);
  expect(await prepared(handle)).toBe(0);
  for (let time = 0; time < 5; time++) await ask(0);
  expect(await prepared(handle)).toBe(1);
  // was: a plan for each of them, for as long as the process lived
  for (let number = 1; number <= 300; number++) for (let time = 0; time < 6; time++) await ask(number);
  expect(await prepared(handle)).toBeLessThanOrEqual(80);
  for (let time = 0; time < 6; time++) await ask(1);
});

it('OPS-02 a plan that a failed transaction could not drop does no harm', async () => {
  const handle = await oneConnection();
  const ask = (connection: typeof handle.db, number: number): Promise<unknown> =>
    sql`select ${number}::int - ${sql.raw(String(number))} ${filters} as difference`.execute(connection);
  for (let number = 0; number < 120; number++)
    for (let time = 0; time < 6; time++) await ask(handle.db, number);
  await expect(
    handle.db.transaction().execute(async (tx) => {
      await sql`select 1 / 0`.execute(tx).catch(() => undefined);
      for (let number = 200; number < 210; number++)
        for (let time = 0; time < 6; time++) await ask(tx, number).catch(() => undefined);
      await ask(tx, 1);
    }),
  ).rejects.toThrow(/aborted/);
  for (let number = 0; number < 210; number++)
    for (let time = 0; time < 6; time++) await ask(handle.db, number);
  expect(await prepared(handle)).toBeLessThanOrEqual(90);
});

it('OPS-02 lists of every combination of filters leave a backend at 40 MB', async () => {
  const server = await createTestServer({ databasePoolSize: 1 });
  // As in the product, other than in tests.
  await sql`set plan_cache_mode to auto`.execute(server.platform.db);
  try {
    const ann = await server.createUser('ann');
    const { id } = await server.create('/projects', { name: 'roof' }, ann);
    const filters = [
      'labels=a',
      'not[labels]=b',
      'author_id=1',
      'search=rain',
      'confidential=false',
      'milestone=None',
    ];
    for (let chosen = 0; chosen < 2 ** filters.length; chosen++) {
      const query = filters.filter((_, index) => (chosen >> index) & 1).join('&');
      for (const order of ['created_at', 'priority', 'title']) {
        const list = `/projects/${id}/issues?order_by=${order}&${query}`;
        for (let time = 0; time < 5; time++)
          expect((await server.api('GET', list, ann)).statusCode).toBe(200);
      }
    }
    const { rows } = await sql<{ bytes: number }>`
      select sum(total_bytes)::int as bytes from pg_backend_memory_contexts`.execute(server.platform.db);
    // was: 120 MB after 500 combinations, and more with each further one
    expect(rows[0]!.bytes / 2 ** 20).toBeLessThan(40);
  } finally {
    await server.close();
  }
});
