import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openDatabase } from '../server/platform/database/database.ts';
import type { DatabaseHandle } from '../server/platform/database/database.ts';

/** Where the test cluster is; set by testing/global-setup.ts. */
function clusterUrl(database: string): string {
  const url = process.env['TEST_DATABASE_URL'];
  if (url === undefined) throw new Error('TEST_DATABASE_URL is not set: run the tests through vitest');
  return url.replace('/DATABASE?', `/${database}?`);
}

async function onCluster(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl('postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A database of this test file alone, copied from the migrated template. */
export async function createTestDatabase(): Promise<DatabaseHandle> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onCluster(`create database ${name} template coppice_template`);
  const handle = openDatabase({ url: clusterUrl(name), poolSize: 8, name: 'coppice test' });
  return {
    ...handle,
    async close() {
      await handle.close();
      await onCluster(`drop database if exists ${name} with (force)`);
    },
  };
}
