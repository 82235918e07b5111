import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openDatabase } from '../server/platform/database/database.ts';
import type { DatabaseHandle } from '../server/platform/database/database.ts';

/** The cluster of this run, from testing/global-setup.ts. */
function sharedCluster(): string {
  const url = process.env['TEST_DATABASE_URL'];
  if (url === undefined) throw new Error('TEST_DATABASE_URL is not set: run the tests through vitest');
  return url;
}

/** A database for this test file, copied from the migrated template of a cluster, or an empty one. */
export async function createTestDatabase(
  cluster: string = sharedCluster(),
  template: 'coppice_template' | 'template0' = 'coppice_template',
): Promise<DatabaseHandle> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const urlOf = (database: string): string => cluster.replace('/DATABASE?', `/${database}?`);
  const onCluster = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: urlOf('postgres') });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  // The other strategy writes the copy to the log as well.
  await onCluster(`create database ${name} template ${template} strategy file_copy`);
  const handle = openDatabase({
    url: urlOf(name),
    // Each connection plans for itself, and tests that ask for everything ask by more statements than one keeps: with twice as many connections and the
    // product's limit, a third of what such a test computes was planning.
    poolSize: 4,
    preparedCharacters: 500_000,
    name: 'coppice test',
  });
  return {
    ...handle,
    async close() {
      await handle.close();
      // A pool says that it has ended before its connections have. PostgreSQL waits for these, some seconds at most; forced, it would end them with an error that
      // nobody listens for any more.
      await onCluster(`drop database if exists ${name}`).catch(() =>
        onCluster(`drop database if exists ${name} with (force)`),
      );
    },
  };
}
