import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../server/platform/database/embedded-postgres.ts';
import { migrate } from '../server/platform/database/migrate.ts';

/** One throw-away PostgreSQL for a test run, with a migrated template that each test file copies. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env['TEST_DATABASE_URL'] !== undefined) return async () => undefined;
  const folder = mkdtempSync(join(tmpdir(), 'coppice-test-'));
  chmodSync(folder, 0o711);
  const server = await startEmbeddedPostgres({
    folder: join(folder, 'postgresql'),
    configuration: {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      max_connections: '300',
    },
  });
  const client = new pg.Client({ connectionString: server.url.replace('/coppice?', '/postgres?') });
  await client.connect();
  await client.query('create database coppice_template');
  await migrate(server.url.replace('/coppice?', '/coppice_template?'));
  await client.end();
  process.env['TEST_DATABASE_URL'] = server.url.replace('/coppice?', '/DATABASE?');
  return async () => {
    delete process.env['TEST_DATABASE_URL'];
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
