import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/server.ts';
import { openDatabase, transaction } from './database.ts';
import type { DatabaseHandle } from './database.ts';

let server: TestServer;
let handle: DatabaseHandle;

beforeAll(async () => {
  server = await createTestServer();
  handle = openDatabase({ url: server.platform.databaseUrl, poolSize: 1 });
});
afterAll(async () => {
  await handle?.close();
  await server?.close();
});

// An error event without a listener ends the process, and with it this run.
it('OPS-02 a connection that breaks in the middle of a transaction fails the transaction, not the process', async () => {
  const failed = transaction(handle.db, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(server.platform.db);
    await closed(server, rows[0]!.pid);
    await sql`select 1`.execute(tx);
  });
  await expect(failed).rejects.toThrow(/terminat|not queryable|closed|ECONNRESET/i);
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(handle.db);
  expect(rows).toEqual([{ one: 1 }]);
});

/** Waits until PostgreSQL has ended the backend. */
async function closed({ platform }: TestServer, pid: number): Promise<void> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- asked until it is so
    const { rows } = await sql`select 1 from pg_stat_activity where pid = ${pid}`.execute(platform.db);
    if (rows.length === 0) return;
  }
}
