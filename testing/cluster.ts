import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../server/platform/database/embedded-postgres.ts';
import type { PostgresRelease } from '../server/platform/database/embedded-postgres.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { makeTemporaryFolder, removeLeftFolders } from './temporary-folder.ts';

/** The oldest supported external PostgreSQL: a development dependency, so that a fresh clone has it. */
export const oldestRelease: PostgresRelease = {
  major: 15,
  installedFor: join(import.meta.dirname, '../node_modules/postgresql-15/package.json'),
};

/** A temporary PostgreSQL with a migrated template that each test file copies. */
export interface TestCluster {
  /** With `DATABASE` in place of the database's name. */
  readonly url: string;
  stop(): Promise<void>;
}

export async function startTestCluster(release?: PostgresRelease): Promise<TestCluster> {
  removeLeftFolders();
  const folder = makeTemporaryFolder('cluster');
  chmodSync(folder, 0o711);
  const server = await startEmbeddedPostgres({
    folder: join(folder, 'postgresql'),
    configuration: {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      max_connections: '300',
      // Half of what PostgreSQL does in a run is planning for values of which none comes twice.
      plan_cache_mode: 'force_generic_plan',
    },
    ...(release === undefined ? {} : { release }),
  });
  const url = server.url.replace('/coppice?', '/DATABASE?');
  const client = new pg.Client({ connectionString: url.replace('/DATABASE?', '/postgres?') });
  await client.connect();
  await client.query('create database coppice_template');
  await client.end();
  await migrate(url.replace('/DATABASE?', '/coppice_template?'));
  return {
    url,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
